import { describe, expect, test } from 'vitest'
import { blockScripts, openBlank } from './support/blank-page.ts'
import { untilHydrated } from './support/hydration.ts'
import { readShift } from './support/page-timeline.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const sheet = /\/styles-.*\.css$/

test('nothing moves while a page becomes whole', async () => {
  const { page } = await openBlank(stage.browser)
  await page.goto(stage.product.origin)
  await untilHydrated(page)
  await page.locator('html:not([data-waiting~=sections])').waitFor({ state: 'attached' })

  // The fonts' stand-ins are as wide as they, to a pixel in a line of the header.
  expect(await page.evaluate(readShift)).toBeLessThan(0.001)
})

test('nothing moves on a phone when the fonts arrive', async () => {
  const { page } = await openBlank(stage.browser, {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  await page.goto(stage.product.origin)
  await page.locator('html:not([data-waiting~=fonts])').waitFor({ state: 'attached' })

  // The stand-in for the button's label is as wide to 3 px, below which the browser counts nothing.
  expect(await page.evaluate(readShift)).toBe(0)
})

test('a page opened from another has its fonts without waiting for its images', async () => {
  const { page } = await openBlank(stage.browser)
  await blockScripts(page)
  await page.goto(`${stage.product.origin}/about`)
  await page.locator('html:not([data-waiting~=fonts])').waitFor({ state: 'attached' })
  await page.route('**/*.avif', () => {})
  // Nor does it show them because it has lost its patience: no time passes.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)

  await page.evaluate(() => location.assign('/'))
  const home = page.locator('html:has([data-fold]):not([data-waiting~=fonts])')
  await home.waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
})

test('a page that is opened in its middle is whole at once', async () => {
  const { page } = await openBlank(stage.browser)
  await blockScripts(page)
  await page.goto(`${stage.product.origin}/#services-title`)
  await page.locator('html:not([data-waiting])').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test('a page that is opened again is whole at once, and where it was', async () => {
  const { page } = await openBlank(stage.browser)
  await blockScripts(page)
  await page.goto(stage.product.origin)
  await page.evaluate(() => scrollTo(0, 3000))
  await page.locator('html:not([data-waiting])').waitFor({ state: 'attached' })

  await page.reload()
  await page.locator('html:not([data-waiting])').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000)
})

describe('what is below the fold', () => {
  /** Opens the home page, whose style sheet does not come before it is let through or refused. */
  async function openWithoutSheet() {
    const { page } = await openBlank(stage.browser)
    await blockScripts(page)
    const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>()
    await page.route(sheet, async (route) => route[await promise]())
    await page.goto(stage.product.origin)
    await page.locator('html:not([data-waiting~=fonts])').waitFor({ state: 'attached' })
    const footer = page.getByRole('contentinfo')
    expect(await footer.isVisible()).toBe(false)
    return { page, footer, decide: resolve }
  }

  test('is shown once its styles are here', async () => {
    const { page, footer, decide } = await openWithoutSheet()
    decide('continue')
    await footer.waitFor()
    expect(await page.evaluate(readShift)).toBeLessThan(0.001)
    const columns = await page
      .locator('main > [data-fold] + section li')
      .first()
      .evaluate((card) => getComputedStyle(card).display)
    expect(columns).toBe('grid')
  })

  test('is shown without them where they do not come', async () => {
    const { footer, decide } = await openWithoutSheet()
    decide('abort')
    await footer.waitFor()
  })

  test('is shown at once to who has no scripts', async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(stage.product.origin)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    const card = page.locator('main > [data-fold] + section li').first()
    expect(await card.evaluate((it) => getComputedStyle(it).display)).toBe('grid')
  })
})
