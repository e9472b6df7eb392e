import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Simulates that the visitor switches to another tab, or back to this one. */
export async function hideTab(carousel: Locator, isHidden: boolean) {
  await carousel.evaluate((_, hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Returns the 0-based positions of the visible items, after finishing any animation. */
export function itemsInView(carousel: Locator) {
  return carousel.getByRole('list').evaluate((list) => {
    for (const animation of list.getAnimations()) animation.finish()
    const view = list.parentElement?.getBoundingClientRect() ?? new DOMRect()
    return Array.from(list.children, (item, position) => ({ item, position }))
      .filter(({ item }) => {
        const { left, right } = item.getBoundingClientRect()
        const middle = (left + right) / 2
        return middle > view.left && middle < view.right
      })
      .map(({ position }) => position)
  })
}

/** Returns the 0-based position of the first visible item. */
export const indexOf = async (carousel: Locator) => (await itemsInView(carousel))[0]

/** Returns the duration of each transition running on the list, in ms. */
export function movements(carousel: Locator) {
  return carousel
    .getByRole('list')
    .evaluate((list) => list.getAnimations().map(({ effect }) => effect?.getTiming().duration))
}

/** A reason for the carousel to pause: how to start and end it. */
type Cause = { begin: () => Promise<void>; end: () => Promise<void> }

/**
 * Expects a playing carousel, which moves one step every `interval` ms, to pause while the cause
 * lasts and to take its next step a full interval after the cause ends.
 */
export async function expectPause(carousel: Locator, interval: number, { begin, end }: Cause) {
  const page = carousel.page()
  const playing = page.locator('[data-playing]')
  const first = (await indexOf(carousel)) ?? Number.NaN
  await page.clock.runFor(interval - 1)
  await begin()
  await playing.waitFor({ state: 'detached' })
  await page.clock.runFor(60_000)
  expect(await indexOf(carousel)).toBe(first)

  await end()
  await playing.waitFor()
  await page.clock.runFor(interval - 1)
  expect(await indexOf(carousel)).toBe(first)
  await page.clock.runFor(1)
  expect(await indexOf(carousel)).not.toBe(first)
}
