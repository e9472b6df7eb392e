import type { Locator } from 'playwright-core'
import { vi } from 'vitest'

/** Waits until something is shown, looking every 50 ms: `waitFor` soon looks every 500 ms only. */
export async function untilShown(locator: Locator) {
  try {
    await vi.waitUntil(() => locator.isVisible(), { timeout: 30_000 })
  } catch (cause) {
    const page = locator.page()
    const shown = await page.locator('body').ariaSnapshot()
    throw new Error(`${locator} is not shown at ${page.url()}, but\n${shown}`, { cause })
  }
}
