import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Loads a page's scripts, as a visitor's first touch does, and waits until it is hydrated. */
export async function takeOver(page: Page) {
  await page.mouse.click(5, 300)
  await untilHydrated(page)
}

/** Waits until React has hydrated the page: its nodes then carry React's internal properties. */
export async function untilHydrated(page: Page) {
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
}

/** Runs in the page. */
const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))

/** React delays suspended content by up to 300 ms. In this page, such timers never fire. */
export function stopShortTimers() {
  const { setTimeout } = window
  window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
    ms > 50 && ms <= 300 ? 0 : setTimeout(run, ms, ...rest)) as typeof setTimeout
}
