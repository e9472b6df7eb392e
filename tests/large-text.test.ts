/** Text at twice the usual size, set in the browser (WCAG 1.4.4, 1.4.10). */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser('--blink-settings=defaultFontSize=32')
})

afterAll(() => browser?.close())

test.each(['/', '/services', '/services/gate-solutions', '/contact', '/privacy'])(
  '%s adapts its layout and does not scroll sideways',
  async (path) => {
    const page = await browser.newPage()
    await page.goto(stage.product.origin + path)
    for (const width of [320, 390, 640, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 })

      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true)
    }
    await page.close()
  },
)

test.each(['/', '/contact', '/privacy'])(
  '%s does not scroll sideways if only the text grows, not the layout',
  async (path) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(stage.product.origin + path)
    // Twice the 16 px that the media queries use, as with 'Zoom text only' in Firefox.
    await page.evaluate("document.documentElement.style.fontSize = '32px'")

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440)
    await page.close()
  },
)
