import type { Locator } from 'playwright-core'

/** Drags a finger over the middle of an element, `by` px to the right. */
export async function swipe(element: Locator, by: number) {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to swipe')
  const y = box.y + box.height / 2
  const from = box.x + box.width / 2
  const page = element.page()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + by * part)
  await touch('touchEnd')
  await session.detach()
}
