import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Makes a page fetch its scripts, as a visitor's first touch does, and waits until they run. */
export async function takeOver(page: Page) {
  await page.mouse.click(5, 300)
  await untilHydrated(page)
}

/** Waits until React has taken over the page: its nodes carry React's own properties then. */
export async function untilHydrated(page: Page) {
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
}

/** Runs in the page. */
export const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))

/**
 * Makes a context's pages think that this browser gets no page ready ahead, like Firefox and Safari:
 * links are then followed by the router.
 */
export const withoutSpeculationRules = 'HTMLScriptElement.supports = () => false'

/** React holds back for up to 300 ms what Suspense waited for: in this page such timers never fire. */
export function stopShortTimers() {
  const { setTimeout } = window
  window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
    ms > 50 && ms <= 300 ? 0 : setTimeout(run, ms, ...rest)) as typeof setTimeout
}
