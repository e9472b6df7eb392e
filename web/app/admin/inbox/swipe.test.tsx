import type {} from '@vitest/browser-playwright'
import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { rowOf } from '../testing/elements'
import { inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'

async function open() {
  const inquiries = [1, 2, 3].map((n) => inquiryNo(n))
  await openDesk({ inquiries, viewport: [390, 844] })
  await rowOf('Visitor 1').findElement()
  return inquiries
}

const row = rowOf('Visitor 2')

/** Drags a finger from the middle of the row, `by` px to the right. */
async function swipe(by: number) {
  const [x, y] = middleOf(await row.findElement())
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

async function tap(element: Element) {
  const [x, y] = middleOf(element)
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await lift()
}

const lift = (options = {}) =>
  cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], ...options })

/** Returns a place in the browser's window, of which the page of the test is a part. */
function middleOf(element: Element) {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = frame.width / window.innerWidth
  const { left, top, width, height } = element.getBoundingClientRect()
  return [frame.left + (left + width / 2) * scale, frame.top + (top + height / 2) * scale] as const
}

test('swiping a row to the right marks it as done, and Undo restores it', async () => {
  const inquiries = await open()
  await swipe(150)
  await expect.element(row).not.toBeInTheDocument()
  expect(inquiries[1]?.doneAt).not.toBeNull()
  expect(location.search).toBe('')

  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(row).toBeVisible()
})

test('swiping a row to the left offers times for a reminder', async () => {
  const inquiries = await open()
  await swipe(-150)
  await page
    .getByRole('menuitem', { name: /^(Tomorrow|Monday)/ })
    .first()
    .click()

  await expect.element(row).not.toBeInTheDocument()
  expect(inquiries[1]?.remindAt).not.toBeNull()
})

test('a row that is released early stays, and still opens with a tap', async () => {
  const inquiries = await open()
  await swipe(50)
  expect((row.element() as HTMLElement).dataset.swipe).toBeUndefined()
  expect(inquiries[1]?.doneAt).toBeNull()
  expect(location.search).toBe('')

  await tap(row.getByRole('link', { name: 'Visitor 2' }).element())
  await expect.element(page.getByText('Enquiry number 2.').last()).toBeVisible()
})
