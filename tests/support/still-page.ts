import type { Browser, BrowserContextOptions } from 'playwright-core'

/** The widths at which the site changes, and the pixel before. */
export const widths = [1440, 1024, 1023, 768, 767, 390]

export type StillPageOptions = BrowserContextOptions & { width?: number }

/**
 * Opens a page whose clock stands once `isReady` has appeared. Until then it runs, since the
 * site's scripts are loaded a while after the first paint.
 */
export async function openStill(
  browser: Browser,
  address: string,
  isReady: string,
  { width = 1440, ...options }: StillPageOptions = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...options })
  const page = await context.newPage()
  await page.clock.install({ time: '2026-01-01T08:00:00' })
  await page.goto(address)
  // A phone fetches the scripts when its visitor does something.
  await page.keyboard.press('Shift')
  await page.locator(isReady).waitFor({ state: 'attached' })
  await page.clock.pauseAt('2026-01-01T09:00:00')
  return page
}
