import type { Locator } from 'playwright-core'
import { vi } from 'vitest'

/** Waits until something is shown, looking every 50 ms: `waitFor` soon looks every 500 ms only. */
export async function untilShown(locator: Locator) {
  await vi.waitUntil(() => locator.isVisible(), { timeout: 30_000 })
}
