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
    import { createElement, StrictMode, useState } from 'react'
    import { createRoot } from 'react-dom/client'
    import { Turnstile } from ${JSON.stringify(join(root, 'web/app/contact/turnstile.tsx'))}
    function Form() {
      const [attempts, setAttempts] = useState(0)
      window.attempt = () => setAttempts((count) => count + 1)
      const field = createElement('input', { name: 'name' })
      return createElement('form', null, field, createElement(Turnstile, { siteKey: 'key', attempts }))
    }
    createRoot(document.body).render(createElement(StrictMode, null, createElement(Form)))`)
})

/**
 * Works like Cloudflare's script, as far as the form uses it: its field is empty until the check
 * calls `window.pass`, which is at once with `start`.
 */
const standIn = (start: string) => `window.turnstile = {
  render(element, options) {
    element.innerHTML = '<input type="hidden" name="cf-turnstile-response" value="">'
    const [field] = element.children
    window.pass = () => {
      field.value = 'token'
      options.callback('token')
    }
    window.expire = () => {
      field.value = ''
      options['expired-callback']()
    }
    this.reset = () => void (field.value = '')
    ${start}
    return 'widget'
  },
  remove() {},
}`

const respond = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body })

/** Returns what the form sends, which has the last of several fields with a name. */
const challengeIn = (page: Page) =>
  page.evaluate(() => {
    const data = new FormData(document.querySelector('form') ?? undefined)
    return Object.fromEntries(data)['cf-turnstile-response']
  })

/** Opens a form and focuses it, with this response for Cloudflare's script. */
async function openForm(answer: (route: Route) => unknown) {
  const page = await (await stage.browser.newContext()).newPage()
  await page.route('https://challenges.cloudflare.com/**', answer)
  await page.addScriptTag({ content: script, type: 'module' })
  const field = page.locator('input[name=name]')
  await field.waitFor()
  // A bot that fills in fields without focusing them sends no value.
  expect(await challengeIn(page)).toBeUndefined()
  await field.focus()
  return page
}

const call = (page: Page, name: string) => page.evaluate(`window.${name}()`)

test.each([
  ['cannot be loaded', (route: Route) => route.abort(), 'unavailable'],
  ['is still loading', () => undefined, 'unavailable'],
  ['is a different script', respond(''), 'unavailable'],
  ['is still going on', respond(standIn('')), 'unavailable'],
  ['is passed', respond(standIn('window.pass()')), 'token'],
])('a form whose check %s sends a matching value once focused', async (_, answer, expected) => {
  const page = await openForm(answer)

  await expect.poll(() => challengeIn(page)).toBe(expected)
})

test.each([
  ['an attempt has used the token', 'attempt'],
  ['the token has expired', 'expire'],
])('a form says that its check is missing when %s, until there is a new one', async (_, event) => {
  const page = await openForm(respond(standIn('window.pass()')))
  await expect.poll(() => challengeIn(page)).toBe('token')
  await call(page, event)
  await expect.poll(() => challengeIn(page)).toBe('unavailable')
  await call(page, 'pass')

  await expect.poll(() => challengeIn(page)).toBe('token')
})
