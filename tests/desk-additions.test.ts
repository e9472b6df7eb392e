/** What customers add to their enquiries later, in the lists of the desk. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pane } from './support/desk-pane.ts'
import { inInbox, openWithPolls } from './support/desk-polls.ts'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const accepted = { addedText: 'We accept your quotation.', readAt: null }

const order = async (page: Page) =>
  (await page.locator('tr[data-inquiry] a[data-opens] bdi').allInnerTexts()).join()

test('an enquiry is at the top of the inbox with what was added, and J leads on from there', async () => {
  const inquiries = [1, 2, 3].map((n) => inquiryNo(n))
  const addedAt = (inquiries[0]?.timestamp ?? 0) + 60_000
  Object.assign(inquiries[2] ?? {}, accepted, { addedAt })
  const { page } = await openDesk({ ...stage, origin: stage.product.origin, inquiries })
  const row = rowOf(page, 'Visitor 3')
  await row.getByText('We accept your quotation.').waitFor()
  await row.getByText('Added', { exact: true }).waitFor()

  expect(await order(page)).toBe('Visitor 3,Visitor 1,Visitor 2')
  expect(await row.locator('time').getAttribute('dateTime')).toBe(new Date(addedAt).toISOString())
  await row.getByRole('link', { name: 'Visitor 3' }).click()
  await pane(page).getByText('Enquiry number 3.').waitFor()
  await page.keyboard.press('j')
  await pane(page).getByText('Enquiry number 1.').waitFor()
})

test('files are named as such, beside the message', async () => {
  const inquiries = [inquiryNo(1), inquiryNo(2, { addedAt: Date.UTC(2026, 10, 21) })]
  const { page } = await openDesk({ ...stage, origin: stage.product.origin, inquiries })
  await rowOf(page, 'Visitor 2').getByText('File added').waitFor()

  expect(await rowOf(page, 'Visitor 2').innerText()).toContain('Enquiry number 2.')
  expect(await order(page)).toBe('Visitor 2,Visitor 1')
})

test('an enquiry moves to the top of an open inbox when its customer adds to it', async () => {
  const inquiries = [1, 2, 3].map((n) => inquiryNo(n))
  const { page, poll } = await openWithPolls(stage, inquiries, '')
  await rowOf(page, 'Visitor 3').waitFor()

  const addedAt = Date.UTC(2026, 10, 21)
  await poll([inInbox({ ...inquiryNo(3), ...accepted, addedAt, version: 2 })])

  await rowOf(page, 'Visitor 3').getByText('We accept your quotation.').waitFor()
  expect(await order(page)).toBe('Visitor 3,Visitor 1,Visitor 2')
})
