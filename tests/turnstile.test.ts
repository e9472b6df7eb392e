/** What the form sends for Turnstile's check, which needs a script from Cloudflare. */
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bundle } from './support/bundle.ts'
import { root } from './support/product.ts'
import { setBrowser } from './support/stage.ts'

const stage = setBrowser()
let script: string

beforeAll(async () => {
  script = await bundle(`
    import { createElement, StrictMode } from 'react'
    import { createRoot } from 'react-dom/client'
    import { Turnstile } from ${JSON.stringify(join(root, 'web/app/contact/turnstile.tsx'))}
    const widget = createElement(Turnstile, { siteKey: 'key', attempts: 0 })
    const form = createElement('form', null, createElement('input', { name: 'name' }), widget)
    createRoot(document.body).render(createElement(StrictMode, null, form))`)
})

/** Works like Cloudflare's script, as far as the form uses it. */
const standIn = `window.turnstile = {
  render(element) {
    element.innerHTML = '<input type="hidden" name="cf-turnstile-response" value="token">'
    return 'widget'
  },
  reset() {},
  remove() {},
}`

const challengesIn = (page: Page) =>
  page.evaluate(() =>
    new FormData(document.querySelector('form') ?? undefined).getAll('cf-turnstile-response'),
  )

test.each([
  ['cannot be loaded', (route: Route) => route.abort(), ['unavailable']],
  ['is still loading', () => undefined, ['unavailable']],
  [
    'is a different script',
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
    ['unavailable'],
  ],
  [
    'has loaded',
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: standIn }),
    ['token'],
  ],
])('a form whose check %s sends a matching value once focused', async (_, answer, expected) => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.route('https://challenges.cloudflare.com/**', answer)
  await page.addScriptTag({ content: script, type: 'module' })
  const field = page.locator('input[name=name]')
  await field.waitFor()
  // A bot that fills in fields without focusing them sends no value.
  expect(await challengesIn(page)).toEqual([])

  await field.focus()

  await expect.poll(() => challengesIn(page)).toEqual(expected)
})
