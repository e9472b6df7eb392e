import type { Locator } from 'playwright-core'

/** Drags a finger from the middle of an element, `by` px to the right. */
export async function swipe(element: Locator, by: number) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element to swipe is not visible')
  const y = box.y + box.height / 2
  const from = box.x + box.width / 2
  const page = element.page()
  const session = await page.context().newCDPSession(page)
  // The finger rests before it lifts, because a fling would swallow the next tap.
  const start = Date.now() / 1000 - 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
      timestamp: start + seconds,
    })
  await touch('touchStart', 0, from)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part, from + by * part)
  await touch('touchEnd', 2)
  await session.detach()
}
