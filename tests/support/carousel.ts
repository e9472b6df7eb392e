import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Makes the page believe that another tab is in front, or that it is back. */
export async function hideTab(carousel: Locator, isHidden: boolean) {
  await carousel.evaluate((_, hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Returns the positions, counted from 0, of the items that stand in view once all have arrived. */
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

/** Returns the first of them. */
export const indexOf = async (carousel: Locator) => (await itemsInView(carousel))[0]

/** Returns the transitions that run on the list: how long each takes in all, in ms. */
export function movements(carousel: Locator) {
  return carousel
    .getByRole('list')
    .evaluate((list) => list.getAnimations().map(({ effect }) => effect?.getTiming().duration))
}

/** A reason to stand still: how it begins and how it ends. */
type Cause = { begin: () => Promise<void>; end: () => Promise<void> }

/**
 * Expects of a carousel that plays, one step every `interval` ms, that it stays while the cause
 * lasts, and takes its next step a whole interval after the end.
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
  expect(await indexOf(carousel)).toBe(first + 1)
}
