import type { Browser, BrowserContextOptions } from 'playwright-core'
import { serveAssetsFromDisk } from './assets-from-disk.ts'

/** A desktop, a phone, and the widths on both sides of each breakpoint, in px. */
export const widths = [1440, 1024, 1023, 768, 767, 390]

export type StillPageOptions = BrowserContextOptions & { width?: number }

/**
 * Opens a page and pauses its clock once `isReady` is attached. The clock runs until then, because
 * the site loads its scripts a while after the first paint.
 */
export async function openStill(
  browser: Browser,
  address: string,
  isReady: string,
  { width = 1440, ...options }: StillPageOptions = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...options })
  await serveAssetsFromDisk(context)
  const page = await context.newPage()
  await page.clock.install({ time: '2026-01-01T08:00:00' })
  await page.goto(address)
  // On a phone, scripts load only once the visitor interacts.
  await page.keyboard.press('Shift')
  await page.locator(isReady).waitFor({ state: 'attached' })
  await page.clock.pauseAt('2026-01-01T09:00:00')
  return page
}
