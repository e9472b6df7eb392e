import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveAssetsFromDisk } from './support/assets-from-disk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens the home page and, with scripts, waits until the button works. */
async function open(options: BrowserContextOptions = {}) {
  const context = await stage.browser.newContext({
    viewport: { width: 1440, height: 800 },
    ...options,
  })
  const page = await context.newPage()
  await serveAssetsFromDisk(page)
  await page.goto(stage.product.origin)
  if (options.javaScriptEnabled !== false) await scrollUntilShown(page)
  return page
}

/** Scrolls past the threshold until the button appears, and back until it disappears. */
async function scrollUntilShown(page: Page) {
  await expect
    .poll(async () => {
      await scrollTo(page, 0)
      await scrollTo(page, 500)
      return button(page).isVisible()
    })
    .toBe(true)
  await scrollTo(page, 0)
  await button(page).waitFor({ state: 'hidden' })
}

const button = (page: Page) => page.getByRole('link', { name: 'Scroll to top' })
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('the button appears past 10 px at any width, scrolls up smoothly or at once, and lets the keyboard start from the top', async () => {
  const page = await open()
  for (const width of [390, 767, 1023, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await scrollTo(page, 10)
    await page.waitForFunction(() => window.scrollY === 10)
    await page.locator('a[data-shown]').waitFor({ state: 'detached' })
    // The button takes a moment to fade.
    await expect.poll(() => button(page).count()).toBe(0)

    await scrollTo(page, 11)
    await page.locator('a[data-shown]').waitFor()
    expect(await button(page).isVisible()).toBe(true)
  }

  await scrollTo(page, 3000)
  const positions = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0
        addEventListener('scroll', () => {
          count += 1
          if (window.scrollY === 0) resolve(count)
        })
      }),
  )
  await button(page).click()
  expect(await positions).toBeGreaterThan(3)
  await button(page).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${stage.product.origin}/`)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('header') !== null)).toBe(true)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await scrollTo(page, 3000)
  await button(page).focus()
  await page.keyboard.press('Enter')
  expect(await scrolled(page)).toBe(0)
  await page.context().close()
})

test('the button works without scripts, as a link', async () => {
  const page = await open({ javaScriptEnabled: false })
  expect(await button(page).count()).toBe(0)
  await page.mouse.wheel(0, 1500)
  await button(page).click()

  await expect.poll(() => scrolled(page)).toBe(0)
  await page.context().close()
})

test('the button works on the 404 page, which loads no scripts', async () => {
  const page = await (
    await stage.browser.newContext({ viewport: { width: 390, height: 500 } })
  ).newPage()
  await page.goto(`${stage.product.origin}/not-there`)
  expect(await button(page).count()).toBe(0)
  await scrollTo(page, 300)
  await button(page).click()

  await expect.poll(() => scrolled(page)).toBe(0)
  await page.context().close()
})
