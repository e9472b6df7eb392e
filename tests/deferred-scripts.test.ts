/** When scripts start is in web/inline/start-scripts.test.tsx; here is what the pages do before and then. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { labels } from '../web/app/words/labels.ts'
import { blockScripts, openBlank } from './support/blank-page.ts'
import { button, fillIn } from './support/contact-page.ts'
import { kindsOfPages, pageLabels } from './support/content.ts'
import { untilHydrated } from './support/hydration.ts'
import { untilFontsShown, untilImagesLoaded } from './support/loaded.ts'
import { mostShift, readShift, readTimeline } from './support/page-timeline.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

describe('every kind of page', () => {
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    page = (await openBlank(stage.browser)).page
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
  })

  test.each(kindsOfPages)(
    '%s requests scripts only after it has loaded, and is hydrated in place, without re-rendering, console messages and violations of its policy',
    async (path) => {
      complaints.length = 0
      await page.goto(stage.product.origin + path, { waitUntil: 'commit' })
      const main = await page.waitForSelector('main')
      await untilHydrated(page)
      await untilFontsShown(page)

      expect(await main.evaluate((element) => element.isConnected)).toBe(true)
      const { firstScript, loaded, before, sent } = await page.evaluate(readTimeline)
      expect(firstScript).toBeGreaterThan(loaded)
      // The styles are in the page.
      for (const file of before) expect(file).toMatch(/\.(woff2|avif|svg)(#\w+)?$/)
      expect(new Set(sent).size).toBe(sent.length)
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await untilImagesLoaded(page)
      expect(complaints).toEqual([])
    },
  )
})

describe('on a phone', () => {
  const phone = {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
  }

  test('the home page is complete without loading its scripts, does not shift when its fonts load, and scrolling loads its scripts', async () => {
    const { page, scripts } = await openBlank(stage.browser, phone)
    await page.goto(stage.product.origin)
    await untilFontsShown(page)
    expect(scripts).toEqual([])
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    expect(await page.evaluate(() => document.fonts.check('1em "Archivo Site"'))).toBe(true)
    expect(await page.evaluate(readShift)).toBeLessThan(mostShift)

    await page.evaluate(() => scrollTo(0, 900))
    await untilHydrated(page)
  })

  test('before any script has loaded, the menu opens and closes on Escape, links work, and the form can be sent', async () => {
    const { page } = await openBlank(stage.browser, phone)
    await blockScripts(page)
    await page.goto(stage.product.origin)
    const menu = page.getByRole('button', { name: labels.menu })
    const link = page
      .getByRole('navigation', { name: labels.mobileNavigation })
      .getByRole('link', { name: pageLabels['/contact'] })
    await menu.click()
    await link.waitFor()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    await menu.click()
    await link.click()
    await page.waitForURL('**/contact')
    await fillIn(page)
    await button(page).click()
    await page.waitForURL('**/enquiry/*/sent')
  })
})
