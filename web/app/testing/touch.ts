import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

/** Drags a finger from the middle of an element, `by` px to the right. */
export async function swipe(element: Element, by: number) {
  const { x, y } = middleOf(element)
  // The finger rests before it lifts, because a fling would swallow the next tap.
  const start = Date.now() / 1000 - 2
  const touch = (type: 'touchStart' | 'touchMove', seconds: number, at: number) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: at, y }],
      timestamp: start + seconds,
    })
  await touch('touchStart', 0, x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part, x + by * part)
  await lift({ timestamp: start + 2 })
}

export async function tap(element: Element) {
  const touchPoints = [middleOf(element)]
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await lift()
}

const lift = (options = {}) =>
  cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], ...options })

/** Returns a place in the browser's window, of which the page of the test is a part. */
function middleOf(element: Element) {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = frame.width / window.innerWidth
  const { left, top, width, height } = element.getBoundingClientRect()
  return {
    x: frame.left + (left + width / 2) * scale,
    y: frame.top + (top + height / 2) * scale,
  }
}
