/** A carousel below the first screen, whose clock the test moves. */
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { stopTimers } from './stop-timers'

/** A file of one pixel for an image; each number is another address. */
export const imageNo = (n: number) => `data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#${n}`

/** The widths on both sides of each breakpoint, in px. */
export const widths = [1440, 1024, 1023, 768, 767, 390]

/** Shows a carousel and scrolls to it. */
export async function showCarousel(carousel: ReactElement, width = 1440) {
  await page.viewport(width, 800)
  const elapse = stopTimers(40)
  await render(
    <>
      <p style={{ position: 'fixed', insetBlockStart: 0 }}>Outside</p>
      <div style={{ blockSize: '120vh' }} />
      {carousel}
    </>,
  )
  // The pointer may still be where the test before has left it.
  await page.getByText('Outside').hover()
  const row = page.getByRole('group').element()
  const list = row.querySelector('ul')
  if (!list) throw new Error('The carousel has no list.')
  const isPlaying = () => document.querySelector('[data-playing]') !== null
  row.scrollIntoView({ behavior: 'instant', block: 'center' })
  await expect.poll(() => document.querySelector('[data-live]')).not.toBeNull()

  /** The positions of the visible items, after finishing any animation. */
  function itemsInView() {
    for (const animation of list?.getAnimations() ?? []) animation.finish()
    const view = row.getBoundingClientRect()
    return [...(list?.children ?? [])].flatMap((item, position) => {
      const { left, right } = item.getBoundingClientRect()
      const middle = (left + right) / 2
      return middle > view.left && middle < view.right ? [position] : []
    })
  }
  const pass = (ms: number) => flushSync(() => elapse(ms))
  const leave = async () => {
    await page.getByText('Outside').hover()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  return {
    row,
    list,
    pass,
    leave,
    itemsInView,
    first: () => itemsInView()[0],
    untilPlaying: () => expect.poll(isPlaying).toBe(true),
    /** The duration of each transition of the list, in ms. */
    movements: () => list.getAnimations().map(({ effect }) => effect?.getTiming().duration),
    /**
     * Expects the playing carousel, which moves one step every `interval` ms, to pause while a cause
     * lasts and to take its next step a full interval after the cause ends.
     */
    async expectPause(interval: number, begin: () => unknown, end: () => unknown) {
      await expect.poll(isPlaying).toBe(true)
      const before = itemsInView()
      pass(interval - 1)
      await begin()
      await expect.poll(isPlaying).toBe(false)
      pass(60_000)
      expect(itemsInView()).toEqual(before)

      await end()
      await expect.poll(isPlaying).toBe(true)
      pass(interval - 1)
      expect(itemsInView()).toEqual(before)
      pass(1)
      expect(itemsInView()).not.toEqual(before)
    },
  }
}
