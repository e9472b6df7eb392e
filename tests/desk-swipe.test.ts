import { expect, test } from 'vitest'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { nextReminder } from './support/reminders.ts'
import { setStage } from './support/stage.ts'
import { swipe } from './support/touch.ts'

const stage = setStage()

async function open() {
  const inquiries = [1, 2, 3].map((n) => inquiryNo(n))
  const context = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const { browser, product } = stage
  const { page } = await openDesk({ browser, origin: product.origin, inquiries, context })
  await rowOf(page, 'Visitor 1').waitFor()
  return { page, inquiries }
}

test('swiping a row to the right marks it as done, and Undo restores it', async () => {
  const { page, inquiries } = await open()
  await swipe(rowOf(page, 'Visitor 2'), 150)
  await rowOf(page, 'Visitor 2').waitFor({ state: 'detached' })
  expect(inquiries[1]?.doneAt).not.toBeNull()
  expect(page.url()).not.toContain('inquiry=')

  await page.getByRole('button', { name: /^Undo/ }).tap()
  await rowOf(page, 'Visitor 2').waitFor()
})

test('swiping a row to the left offers times for a reminder', async () => {
  const { page, inquiries } = await open()
  await swipe(rowOf(page, 'Visitor 2'), -150)
  await nextReminder(page).tap()

  await rowOf(page, 'Visitor 2').waitFor({ state: 'detached' })
  expect(inquiries[1]?.remindAt).toBeGreaterThan(Date.now())
})

test('a row that is released early stays, and still opens with a tap', async () => {
  const { page, inquiries } = await open()
  await swipe(rowOf(page, 'Visitor 2'), 50)
  expect(await rowOf(page, 'Visitor 2').evaluate((row) => row.dataset.swipe)).toBeUndefined()
  expect(inquiries[1]?.doneAt).toBeNull()
  expect(page.url()).not.toContain('inquiry=')

  await rowOf(page, 'Visitor 2').getByRole('link', { name: 'Visitor 2' }).tap()
  await page.getByText('Enquiry number 2.').last().waitFor()
})
