/** What colleagues and visitors change while the desk is open. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pane } from './support/desk-pane.ts'
import { inInbox, openWithPolls } from './support/desk-polls.ts'
import { type FakeInquiry, inquiryNo, rowOf } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const open = (inquiries: FakeInquiry[], search = '') => openWithPolls(stage, inquiries, search)

test('an open enquiry shows a note that a colleague adds, which changes nothing in its row', async () => {
  const inquiry = inquiryNo(1)
  const { page, poll } = await open([inquiry], `?inquiry=${inquiry.id}`)
  await pane(page).getByText('Enquiry received').waitFor()
  await page.route(`**/api/inquiries/${inquiry.id}`, async (route) => {
    const response = { inquiry: { ...inInbox(inquiry), origin: null }, files: [] }
    const customer = { total: 1, since: inquiry.timestamp, others: [] }
    const note = { at: inquiry.timestamp, by: 'Ruwani', kind: 'note', text: 'I phoned him.' }
    await route.fulfill({ json: { ...response, customer, timeline: [note] } })
  })

  await poll([inInbox(inquiry)])
  await pane(page).getByText('I phoned him.').waitFor()
})

test('a note that is being written stays when a colleague deletes the enquiry', async () => {
  const inquiry = inquiryNo(1)
  const { page, poll } = await open([inquiry], `?inquiry=${inquiry.id}`)
  await pane(page).getByText('Enquiry received').waitFor()
  await pane(page).getByLabel('Note').fill('Ask about')
  // Also in the fake API, from which the desk then reloads the enquiry.
  Object.assign(inquiry, { deletedAt: 1, version: 2 })
  await poll([{ ...inInbox(inquiry), box: 'bin' }])
  await pane(page).getByText('has been moved to the bin').waitFor()

  await page.keyboard.type(' the floor load.')
  expect(await pane(page).getByLabel('Note').inputValue()).toBe('Ask about the floor load.')
})

test('a reply that is being written can still be copied when its enquiry is erased', async () => {
  const { page, poll } = await open([inquiryNo(1)], `?inquiry=${inquiryNo(1).id}`)
  await pane(page).getByText('Enquiry received').waitFor()
  await page.keyboard.press('r')
  await pane(page).getByLabel('Reply', { exact: true }).fill('We can come on Tuesday.')
  await poll([], [inquiryNo(1).id])
  await pane(page).getByRole('heading', { name: 'This enquiry no longer exists' }).waitFor()

  const left = pane(page).getByLabel('Your unsent reply')
  expect(await left.inputValue()).toBe('We can come on Tuesday.')
  expect(await left.isEditable()).toBe(false)
  await page.keyboard.press('Escape')
  await pane(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => sessionStorage.getItem('desk-drafts'))).not.toContain('Tuesday')
})

test('texts that are not open can be copied too when their enquiry is erased', async () => {
  const { page, poll } = await open([inquiryNo(1)], `?inquiry=${inquiryNo(1).id}`)
  await pane(page).getByText('Enquiry received').waitFor()
  await page.keyboard.press('r')
  await pane(page).getByLabel('Reply', { exact: true }).fill('We can come on Tuesday.')
  await page.keyboard.press('Escape')
  await pane(page).getByLabel('Note').fill('Ask about the floor load.')
  await poll([], [inquiryNo(1).id])
  await pane(page).getByRole('heading', { name: 'This enquiry no longer exists' }).waitFor()

  const left = (name: string) => pane(page).getByLabel(`Your unsent ${name}`).inputValue()
  expect(await left('reply')).toBe('We can come on Tuesday.')
  expect(await left('note')).toBe('Ask about the floor load.')
  await pane(page).getByRole('button', { name: 'Copy reply' }).waitFor()
  await pane(page).getByRole('button', { name: 'Copy note' }).waitFor()
})

test('the row below takes the focus when the focused one leaves the list', async () => {
  const { page, poll } = await open([inquiryNo(1), inquiryNo(2), inquiryNo(3)])
  await rowOf(page, 'Visitor 2').getByRole('link').focus()
  await poll([{ ...inInbox(inquiryNo(2, { isWaiting: true, version: 2 })), box: 'waiting' }])
  await rowOf(page, 'Visitor 2').waitFor({ state: 'detached' })

  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Visitor 3')
})

test('the next enquiry is the one below, even when the open one has left the list', async () => {
  const inquiries = [inquiryNo(1), inquiryNo(2), inquiryNo(3)]
  const { page, poll } = await open(inquiries, `?inquiry=${inquiryNo(2).id}`)
  await pane(page).getByText('Enquiry received').waitFor()
  await poll([{ ...inInbox(inquiryNo(2, { isWaiting: true, version: 2 })), box: 'waiting' }])
  await rowOf(page, 'Visitor 2').waitFor({ state: 'detached' })

  await page.keyboard.press('j')
  await pane(page).getByText('Enquiry number 3.').waitFor()
  expect(await page.locator('[data-pane]').getAttribute('aria-describedby')).toBe('desk-sender')
  expect(await page.locator('#desk-sender').innerText()).toBe('Visitor 3')
})

describe('a poll', () => {
  const news = (page: Page) => page.getByRole('status').filter({ hasText: 'new enquir' })

  test('announces an enquiry that has just arrived, and none that has been there before', async () => {
    const { page, poll } = await open([inquiryNo(5)])
    await poll([{ ...inInbox(inquiryNo(4)), number: 1 }])
    await rowOf(page, 'Visitor 4').waitFor()
    expect(await news(page).count()).toBe(0)

    await poll([{ ...inInbox(inquiryNo(3)), number: 3 }])
    await news(page).waitFor()
  })

  test('leads to the inbox from another list', async () => {
    const waiting = inquiryNo(5, { isWaiting: true })
    const { page, poll } = await open([waiting], '?view=waiting')
    await poll([{ ...inInbox(inquiryNo(3)), number: 3 }])
    await page.getByRole('link', { name: '1 new enquiry' }).click()

    await page.waitForURL('**/admin')
    await page.getByRole('link', { name: '1 new enquiry' }).waitFor({ state: 'detached' })
  })

  test('offers to refresh a search, which takes no new rows by itself', async () => {
    const inquiries = [inquiryNo(2)]
    const { page, poll } = await open(inquiries, '?q=Visitor')
    inquiries.push(inquiryNo(1))
    await poll([{ ...inInbox(inquiryNo(1)), number: 3 }])
    await page.getByRole('button', { name: '1 new enquiry: refresh this list' }).click()

    await page.getByRole('link', { name: 'Visitor 1', exact: true }).waitFor()
  })
})
