/** The button that scrolls to the top, as a link: without scripts, and where there are none. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { labels } from '../web/app/words/labels.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const button = (page: Page) => page.getByRole('link', { name: labels.scrollToTop })

test.each<[string, string, BrowserContextOptions]>([
  ['without scripts', '/privacy', { javaScriptEnabled: false }],
  ['on the 404 page, which loads no scripts', '/not-there', {}],
])('the button works %s', async (_, path, options) => {
  const viewport = { width: 390, height: 500 }
  const context = await stage.browser.newContext({ viewport, ...options })
  const page = await context.newPage()
  await page.goto(stage.product.origin + path)
  expect(await button(page).count()).toBe(0)
  await page.mouse.wheel(0, 300)
  await button(page).click()

  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
