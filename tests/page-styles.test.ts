import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()

let page: Page

// Without the site's scripts, which would load the complete style sheets.
beforeAll(async () => {
  page = await (await stage.browser.newContext()).newPage()
  await page.route(/\.js$/, (route) => route.abort())
})

const sheets = /\.css$/
const kinds = [
  '/',
  '/services',
  '/services/gate-solutions',
  '/blogs',
  '/blogs/commissioning-a-fire-pump',
  '/about',
  '/contact',
  '/privacy',
]

test.each(kinds)('%s has all styles inline that its first elements need', async (path) => {
  // Block the style sheets, so that only the inline styles apply on pages with a fold.
  await page.route(sheets, (route) => route.abort())
  await page.goto(stage.product.origin + path)
  const before = await page.evaluate(readStyles)
  expect(before.length).toBeGreaterThan(30_000)
  await page.unroute(sheets)
  await page.evaluate(enableSheets)

  const after = await page.evaluate(readStyles)
  expect(after.filter((value, i) => value !== before[i])).toEqual([])
})

/**
 * Runs in the page: returns all values that apply to one element of each kind above the fold. The
 * body is hidden, so that nothing is laid out.
 */
function readStyles() {
  delete document.documentElement.dataset.waiting
  document.body.style.display = 'none'
  const kinds = new Map<string, Element>()
  const later =
    ':is(main :is([data-fold], :has([data-fold])) ~ *, main:has([data-fold]) ~ :is(footer, nav))'
  for (const element of document.querySelectorAll(`body :not(${later}, ${later} *)`)) {
    const [tag = ''] = element.outerHTML.split('>', 1)
    kinds.set(`${element.parentElement?.className} ${tag}`, element)
  }
  return Array.from(kinds, ([kind, element]) => {
    const style = getComputedStyle(element)
    // Custom properties matter only through the properties that use them.
    const names = Array.from(style).filter((name) => !name.startsWith('--'))
    return names.map((name) => `${kind} ${name}: ${style.getPropertyValue(name)}`)
  }).flat()
}

/** Runs in the page, which may enable the style sheets itself at the same time. */
async function enableSheets() {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')]
  if (sheets.length === 0) throw new Error('The page has no deferred style sheet')
  for (const sheet of sheets) {
    sheet.disabled = false
    sheet.media = 'all'
    while (!sheet.sheet) await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
