/** A carousel below the first screen, whose clock the test moves. */
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from './render'
import { stopTimers } from './stop-timers'

/** A file of one pixel for an image; each number is another address. */
export const imageNo = (n: number) => `data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=#${n}`

/** The widths on both sides of each breakpoint, in px. */
export const widths = [1024, 1023, 768, 767]

/** The positions of the visible items, after finishing any animation. */
function listItemsInView(row: Element) {
  const list = row.querySelector('ul')
  for (const animation of list?.getAnimations() ?? []) animation.finish()
  const view = row.getBoundingClientRect()
  return [...(list?.children ?? [])].flatMap((item, position) => {
    const { left, right } = item.getBoundingClientRect()
    const middle = (left + right) / 2
    return middle > view.left && middle < view.right ? [position] : []
  })
}

/** Expects a carousel, as it is served on a phone, to be a row of `count` that scrolls. */
export async function expectRowBeforeScripts(carousel: ReactElement, count: number) {
  await page.viewport(390, 800)
  const container = document.createElement('div')
  container.innerHTML = renderToString(carousel)
  document.body.appendChild(container)
  onTestFinished(() => {
    container.remove()
  })
  const row = page.getByRole('group').element()

  expect(row.querySelectorAll('li')).toHaveLength(count)
  expect(row.querySelectorAll('img:not([loading=lazy])')).toHaveLength(0)
  expect(page.getByRole('button').elements()).toEqual([])
  expect(listItemsInView(row)).toContain(0)
  row.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => row.scrollLeft).toBeGreaterThan(0)
  row.scrollTo({ left: row.scrollWidth, behavior: 'instant' })
  expect(listItemsInView(row)).toContain(count - 1)
}

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

  const itemsInView = () => listItemsInView(row)
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
