import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()

let page: Page

// Without the site's own scripts, which would bring the whole sheets by themselves.
beforeAll(async () => {
  page = await (await stage.browser.newContext()).newPage()
  await page.route(/\.js$/, (route) => route.abort())
})

const kinds = ['/', '/services', '/services/gate-solutions', '/blogs', '/about', '/contact']

test.each(kinds)('%s has inline all the styles that its own elements need', async (path) => {
  await page.goto(stage.product.origin + path)
  const before = await page.evaluate(readStyles)
  expect(before.join().length).toBeGreaterThan(100_000)
  await page.evaluate(enableSheets)

  expect(await page.evaluate(readStyles)).toEqual(before)
})

/** Runs inside the page: what applies to one element of each kind. Nothing is laid out for it. */
function readStyles() {
  delete document.documentElement.dataset.waiting
  document.body.style.display = 'none'
  const kinds = new Map<string, Element>()
  for (const element of document.querySelectorAll('body *')) {
    const [tag = ''] = element.outerHTML.split('>', 1)
    kinds.set(`${element.parentElement?.className} ${tag}`, element)
  }
  return Array.from(kinds, ([kind, element]) => {
    const style = getComputedStyle(element)
    const values = Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`)
    return `${kind} ${values.join('; ')}`
  })
}

/** Runs inside the page. */
function enableSheets() {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')]
  return Promise.all(
    sheets.map(
      (sheet) =>
        new Promise((resolve) => {
          sheet.onload = resolve
          sheet.disabled = false
          sheet.media = 'all'
        }),
    ),
  ).then(({ length }) => {
    if (length === 0) throw new Error('The page has no sheet left for later')
  })
}
