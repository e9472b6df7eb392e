import type { Locator } from 'playwright-core'
import { vi } from 'vitest'

/** Waits until an element is visible, checking every 50 ms; `waitFor` soon checks every 500 ms. */
export async function untilShown(locator: Locator) {
  try {
    await vi.waitUntil(() => locator.isVisible(), { timeout: 30_000 })
  } catch (cause) {
    const page = locator.page()
    const shown = await page.locator('body').ariaSnapshot()
    throw new Error(`${locator} is not visible at ${page.url()}:\n${shown}`, { cause })
  }
}
