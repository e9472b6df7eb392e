/** Text twice as large as usual, by the browser's own setting (WCAG 1.4.4, 1.4.10). */
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

test.each(['/', '/services', '/services/gate-solutions', '/contact'])(
  '%s changes its layout and needs no scrolling sideways',
  async (path) => {
    for (const width of [640, 768, 1024]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      await page.goto(stage.product.origin + path)

      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true)
      await page.close()
    }
  },
)
