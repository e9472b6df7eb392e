import type { BrowserContextOptions, Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { publicPaths } from '../web/app/pages.ts'
import { blockScripts, openBlank } from './support/blank-page.ts'
import { untilHydrated } from './support/hydration.ts'
import { untilFontsAndSectionsShown } from './support/loaded.ts'
import { readShift } from './support/page-timeline.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const sheet = /\/styles-.*\.css$/

test('nothing shifts while a page is loading', async () => {
  const { page } = await openBlank(stage.browser)
  await page.goto(stage.product.origin)
  await untilHydrated(page)
  await page.locator('html:not([data-waiting~=sections])').waitFor({ state: 'attached' })

  // The fallback fonts are as wide as the web fonts, to within a pixel per line of the header.
  expect(await page.evaluate(readShift)).toBeLessThan(0.001)
})

test('nothing shifts on a phone when the fonts load', async () => {
  const { page } = await openBlank(stage.browser, {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  await page.goto(stage.product.origin)
  await page.locator('html:not([data-waiting~=fonts])').waitFor({ state: 'attached' })

  // The fallback font of the button's label is as wide to within 3 px, which the browser ignores.
  expect(await page.evaluate(readShift)).toBe(0)
})

test('a page opened from another has its fonts without waiting for its images', async () => {
  const { page } = await openBlank(stage.browser)
  await blockScripts(page)
  await page.goto(`${stage.product.origin}/about`)
  await page.locator('html:not([data-waiting~=fonts])').waitFor({ state: 'attached' })
  await page.route('**/*.avif', () => {})
  // The clock is paused, so no timeout can show them instead.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)

  await page.evaluate(() => location.assign('/'))
  const home = page.locator('html:has([data-fold]):not([data-waiting~=fonts])')
  await home.waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
})

test.each([
  ['/services', 820, 1106],
  ['/blogs', 820, 1106],
  ['/services', 600, 1100],
  ['/services', 340, 932],
])(
  '%s in a window of %i by %i px shows every image in it before it is scrolled',
  async (path, width, height) => {
    const { page } = await openBlank(stage.browser, { viewport: { width, height } })
    await page.goto(stage.product.origin + path)
    await untilFontsAndSectionsShown(page)

    const images = page.locator('main .plate:has(> img)')
    const hidden = await images.evaluateAll((plates) =>
      plates.filter((plate) => {
        const isInWindow = plate.getBoundingClientRect().top < innerHeight
        return isInWindow && !plate.querySelector('img')?.checkVisibility()
      }),
    )
    expect(await images.count()).toBeGreaterThan(2)
    expect(hidden).toHaveLength(0)
  },
)

test('a page opened at a fragment is complete at once', async () => {
  const { page } = await openBlank(stage.browser)
  await blockScripts(page)
  await page.goto(`${stage.product.origin}/#services-title`)
  await page.locator('html:not([data-waiting])').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test('a page that is reloaded is complete at once, and keeps its scroll position', async () => {
  const { page } = await openBlank(stage.browser)
  await blockScripts(page)
  await page.goto(stage.product.origin)
  await page.evaluate(() => scrollTo(0, 3000))
  await page.locator('html:not([data-waiting])').waitFor({ state: 'attached' })

  await page.reload()
  await page.locator('html:not([data-waiting])').waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000)
})

test('what is shown later is below the window when a page opens', async () => {
  // Without scripts, everything is shown.
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.route('**/*.avif', (route) => route.abort())
  const gaps = []
  for (const path of publicPaths) {
    await page.goto(stage.product.origin + path)
    const fold = page.locator('[data-fold]')
    if ((await fold.count()) === 0) continue
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      const bottom = await fold.evaluate((it) => it.getBoundingClientRect().bottom)
      if (bottom < height) gaps.push({ path, width, height, bottom })
    }
  }
  expect(gaps).toEqual([])
})

/** Widths and heights in px; taller windows show everything at once (web/build/waiting.ts). */
const windows = [
  [412, 823],
  [1024, 1100],
  [1920, 1100],
] as const

/** Waits until a section is shown, below the header. */
async function untilJumpedTo(section: Locator) {
  await section.waitFor()
  const top = () => section.evaluate((it) => Math.round(it.getBoundingClientRect().top))
  await expect.poll(top).toBe(70)
}

describe('content below the fold', () => {
  /** Opens the home page with its style sheet on hold, until `decide` delivers or refuses it. */
  async function openWithoutSheet(path = '/', options: BrowserContextOptions = {}) {
    const { page } = await openBlank(stage.browser, options)
    await blockScripts(page)
    const { promise, resolve } = Promise.withResolvers<'continue' | 'abort'>()
    await page.route(sheet, async (route) => route[await promise]())
    await page.goto(stage.product.origin + path)
    await page.locator('html:not([data-waiting~=fonts])').waitFor({ state: 'attached' })
    const footer = page.getByRole('contentinfo')
    expect(await footer.isVisible()).toBe(false)
    return { page, footer, decide: resolve }
  }

  test('is shown once its styles have loaded', async () => {
    const { page, footer, decide } = await openWithoutSheet()
    decide('continue')
    await footer.waitFor()
    await untilFontsAndSectionsShown(page)
    expect(await page.getByRole('link', { name: 'Scroll to top' }).isVisible()).toBe(false)
    expect(await page.evaluate(readShift)).toBeLessThan(0.001)
    const columns = await page
      .locator('main > [data-fold] + section li')
      .first()
      .evaluate((card) => getComputedStyle(card).display)
    expect(columns).toBe('grid')
  })

  test('is followed by the contact bar on a phone, which is not shown without its styles either', async () => {
    const { page, decide } = await openWithoutSheet('/', { viewport: { width: 390, height: 844 } })
    await page.mouse.wheel(0, 400)
    await page.waitForFunction(() => scrollY > 100)
    const bar = page.getByRole('navigation', { name: 'Quick contact', includeHidden: true })
    expect(await bar.evaluate((it) => getComputedStyle(it).display)).toBe('none')
    decide('continue')
    await bar.waitFor()
    expect(await bar.evaluate((it) => getComputedStyle(it).display)).toBe('grid')
  })

  test('is shown without its styles if they fail to load', async () => {
    const { footer, decide } = await openWithoutSheet()
    decide('abort')
    await footer.waitFor()
  })

  test('is shown at once without scripts', async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(stage.product.origin)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    const card = page.locator('main > [data-fold] + section li').first()
    expect(await card.evaluate((it) => getComputedStyle(it).display)).toBe('grid')
  })

  test('is jumped to as soon as it can be shown', async () => {
    const { page, decide } = await openWithoutSheet('/services/gate-solutions')
    const section = page.locator('#maintenance')
    await page.locator('aside a[href="#maintenance"]').click()
    expect(await section.isVisible()).toBe(false)

    decide('continue')
    await untilJumpedTo(section)
  })

  test('is jumped to by the scripts too, while the page waits for its fonts', async () => {
    // The link is in the window: scrolling to it would show the section.
    const { page } = await openBlank(stage.browser, { viewport: { width: 1440, height: 1100 } })
    await page.route('**/*.woff2', () => {})
    // The clock is paused, so no timeout can show the sections instead.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto(`${stage.product.origin}/services/gate-solutions`)
    await page.clock.runFor(500)
    await untilHydrated(page)
    const section = page.locator('#sliding-and-swing')
    expect(await section.isVisible()).toBe(false)

    await page.locator('aside a[href="#sliding-and-swing"]').click()
    await untilJumpedTo(section)
  })
})
