import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readColour } from '../web/build/colours.ts'
import { readRgb } from './support/colour.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const paper = readRgb('paper')

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
/** The colour of the browser's toolbar: the first that matches (HTML, 4.2.5.1). */
const barColour = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll(
      (metas: HTMLMetaElement[]) => metas.find(({ media }) => matchMedia(media).matches)?.content,
    )
const bars = readColour('paper')
const themeSwitch = (page: Page) => page.getByRole('button', { name: /^Use (dark|light) colours$/ })

/** Opens a page whose scripts never load: whatever it shows works without them. */
async function openWithoutScripts(context: BrowserContext, path = '/privacy') {
  const page = await context.newPage()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(stage.product.origin + path)
  return page
}

test('the page follows the system until the visitor chooses, from the first paint and in every tab, and again once that is the choice', async () => {
  const context = await stage.browser.newContext({ colorScheme: 'light' })
  const page = await openWithoutScripts(context)
  for (const scheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await ground(page)).toBe(paper[scheme])
  }

  await themeSwitch(page).click()
  expect(await ground(page)).toBe(paper.dark)
  expect(await themeSwitch(page).innerText()).toBe('Use light colours')
  const tabs: Page[] = []
  for (const path of ['/contact', '/admin', '/not-there']) {
    const tab = await openWithoutScripts(context, path)
    expect(await ground(tab)).toBe(paper.dark)
    expect(await barColour(tab)).toBe(bars.dark)
    tabs.push(tab)
  }

  // On the not-found page, which React never hydrates.
  const last = tabs.at(-1)
  if (last) await themeSwitch(last).click()
  for (const tab of [page, ...tabs]) await expect.poll(() => ground(tab)).toBe(paper.light)
  expect(await barColour(page)).toBe(bars.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground(page)).toBe(paper.dark)
  await context.close()
})
