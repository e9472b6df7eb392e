import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as touch from '../../testing/touch'
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

const swipe = async (by: number) => touch.swipe(await row.findElement(), by)

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

  await touch.tap(row.getByRole('link', { name: 'Visitor 2' }).element())
  await expect.element(page.getByText('Enquiry number 2.').last()).toBeVisible()
})
