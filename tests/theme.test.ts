import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readColour } from '../web/build/colours.ts'
import { readRgb } from './support/colour.ts'
import { pageLabels } from './support/content.ts'
import { untilHydrated } from './support/hydration.ts'
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
async function openWithoutScripts(context: BrowserContext, path = '/') {
  const page = await context.newPage()
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(stage.product.origin + path)
  return page
}

describe.each([
  ['light', 'dark'],
  ['dark', 'light'],
] as const)('with a %s system', (colorScheme, other) => {
  test('the page follows the system until the visitor chooses', async () => {
    const page = await openWithoutScripts(await stage.browser.newContext({ colorScheme }))
    expect(await ground(page)).toBe(paper[colorScheme])

    await page.emulateMedia({ colorScheme: other })
    expect(await ground(page)).toBe(paper[other])
  })

  test('a choice applies from the first paint, on every page and in every tab', async () => {
    const context = await stage.browser.newContext({ colorScheme })
    const first = await openWithoutScripts(context)
    await themeSwitch(first).click()
    expect(await ground(first)).toBe(paper[other])
    expect(await themeSwitch(first).innerText()).toBe(`Use ${colorScheme} colours`)

    for (const path of ['/contact', '/admin', '/not-there']) {
      const page = await openWithoutScripts(context, path)
      expect(await ground(page)).toBe(paper[other])
      expect(await barColour(page)).toBe(bars[other])
    }
  })

  test('choosing the scheme of the system follows the system again', async () => {
    const context = await stage.browser.newContext({ colorScheme })
    const page = await openWithoutScripts(context)
    await themeSwitch(page).click()
    const otherTab = await openWithoutScripts(context, '/contact')
    await themeSwitch(page).click()
    expect(await ground(page)).toBe(paper[colorScheme])
    expect(await barColour(page)).toBe(bars[colorScheme])
    await expect.poll(() => ground(otherTab)).toBe(paper[colorScheme])

    await page.emulateMedia({ colorScheme: other })
    expect(await ground(page)).toBe(paper[other])
  })
})

test('the switch still works after hydration, and the choice is kept', async () => {
  const context = await stage.browser.newContext({ colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(stage.product.origin)
  await untilHydrated(page)
  await themeSwitch(page).click()
  await page.getByRole('link', { name: pageLabels['/contact'], exact: true }).first().click()
  await page.waitForURL('**/contact')

  expect(await ground(page)).toBe(paper.dark)

  await page.reload()
  await untilHydrated(page)
  await themeSwitch(page).click()
  expect(await barColour(page)).toBe(bars.light)
  expect(await page.locator('meta[name=theme-color]').count()).toBe(2)
})

test('on a phone, the switch is in the menu and large enough for a thumb', async () => {
  const viewport = { width: 390, height: 844 }
  const page = await openWithoutScripts(await stage.browser.newContext({ viewport }))
  await page.getByRole('button', { name: 'Menu' }).click()

  expect((await themeSwitch(page).boundingBox())?.height).toBeGreaterThanOrEqual(48)
})

test('the switch works on the not-found page, which React never hydrates', async () => {
  const page = await (await stage.browser.newContext({ colorScheme: 'light' })).newPage()
  await page.goto(`${stage.product.origin}/not-there`)
  await themeSwitch(page).click()
  expect(await ground(page)).toBe(paper.dark)

  await page.reload()
  expect(await ground(page)).toBe(paper.dark)
})

test('there is no switch without scripts', async () => {
  const page = await (await stage.browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(stage.product.origin)

  expect(await page.getByRole('button', { name: /colours$/ }).count()).toBe(0)
})
