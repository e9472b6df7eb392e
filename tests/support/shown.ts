import type { Browser, Locator } from 'playwright-core'
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

/**
 * Makes `waitFor` wait for visible elements as `untilShown` does: in the pauses of 500 ms, a tenth
 * of the time of the tests would pass after the element is there.
 */
export async function checkOften(browser: Browser) {
  const page = await browser.newPage()
  const prototype: Locator = Object.getPrototypeOf(page.locator('body'))
  await page.close()
  const { waitFor } = prototype
  prototype.waitFor = function (options) {
    return options ? waitFor.call(this, options) : untilShown(this)
  }
  return browser
}
