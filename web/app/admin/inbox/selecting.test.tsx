/** Selecting several enquiries, acting on them at once, and undoing it. */
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, rowOf } from '../testing/elements'
import { type ApiCall, type FakeInquiry, inquiryNo } from '../testing/fake-api'
import { openDesk } from '../testing/open-desk'
import { desk as emptyDesk, inInbox, openWithPolls } from '../testing/polls'

async function open(inquiries: FakeInquiry[]) {
  await openDesk({ inquiries })
  await rowOf('Visitor 1').findElement()
  return inquiries
}

const five = (facts: Partial<FakeInquiry> = {}) => [1, 2, 3, 4, 5].map((n) => inquiryNo(n, facts))

const checkbox = (n: number) =>
  page.getByRole('checkbox', { name: `Select the enquiry from Visitor ${n}` })
const selectAll = page.getByRole('checkbox', { name: /^Select all/ })

const bar = (name: string) => page.getByRole('button', { name, exact: true })

const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

const isDeleted = ({ deletedAt }: FakeInquiry) => deletedAt !== null

describe('selected enquiries', () => {
  test('include everything loaded after one click on the top checkbox, can be a range chosen with Shift, and are marked as read together', async () => {
    const inquiries = await open(five({ readAt: null }))
    await selectAll.click()

    await expect.element(page.getByText('5 selected')).toBeVisible()
    await focus(bar('Clear selection'))
    await userEvent.keyboard('{Enter}')
    await nothingIsSelected()
    await expect
      .poll(() => document.activeElement?.closest('label')?.textContent)
      .toBe('Select all (5 loaded)')

    await checkbox(2).click()
    await checkbox(4).click({ modifiers: ['Shift'] })
    await expect.element(page.getByText('3 selected')).toBeVisible()
    await bar('Mark read').click()

    const readTimes = () => inquiries.map(({ readAt }) => readAt)
    await expect.poll(readTimes).toEqual([null, 1, 1, 1, null])
  })

  test('that somebody else has changed in the meantime are left alone and shown as they are now', async () => {
    const inquiries = await open(five({ readAt: null }))
    await checkbox(1).click()
    await checkbox(2).click()
    Object.assign(inquiries[1] ?? {}, { version: 2, name: 'Renamed' })
    await bar('Delete').click()
    await confirm()

    const problem = page.getByRole('alert').getByText(/has changed since you opened it/)
    await expect.element(problem).toBeVisible()
    await expect.element(rowOf('Renamed')).toBeVisible()
    expect(inquiries.map(isDeleted)).toEqual([true, false, false, false, false])
  })
})

test('a change of more enquiries than fit into one call that fails half-way can be undone as far as it went', async () => {
  const many = Array.from({ length: 600 }, (_, i) => inquiryNo(i + 1))
  const json = { inquiries: many.map(inInbox), nextCursor: null, desk: emptyDesk }
  let edits = 0
  await openDesk({
    inquiries: many,
    answer({ url: { pathname } }: ApiCall) {
      if (pathname === '/api/inquiries') return { status: 200, json }
      if (!pathname.endsWith('/edits')) return undefined
      edits += 1
      return edits === 2 ? { status: 503, json: {} } : undefined
    },
  })
  await selectAll.click()
  await expect.element(page.getByText('600 selected')).toBeVisible()
  await userEvent.keyboard('e')
  const status = page.getByRole('status')
  await expect.element(status.getByText('Marked as done · 500 enquiries')).toBeVisible()
  const problem = page.getByRole('alert').getByText(/^Only 500 of 600 changes could be saved/)
  await expect.element(problem).toBeVisible()
  await expect.element(page.getByText('100 selected')).toBeVisible()

  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(page.getByText('500 changes undone')).toBeVisible()
  expect(many.filter(({ doneAt }) => doneAt !== null)).toEqual([])
})

describe('a selected enquiry is no longer selected', () => {
  test('when it returns to the list that it has left by a colleague’s change, or after a search that did not find it', async () => {
    const { poll, stopChanges } = await openWithPolls(five())
    await checkbox(2).click()
    await expect.element(page.getByText('1 selected')).toBeVisible()
    poll([{ ...inInbox(inquiryNo(2, { isWaiting: true, version: 2 })), box: 'waiting' }])
    await expect.element(rowOf('Visitor 2')).not.toBeInTheDocument()
    poll([inInbox(inquiryNo(2, { version: 3 }))])

    await expect.element(checkbox(2)).not.toBeChecked()
    await nothingIsSelected()

    stopChanges()
    await checkbox(2).click()
    await expect.element(page.getByText('1 selected')).toBeVisible()
    await page.getByLabelText('Search enquiries').fill('Visitor 5')
    await expect.element(rowOf('Visitor 2')).not.toBeInTheDocument()
    await page.getByLabelText('Search enquiries').fill('')

    await expect.element(checkbox(2)).not.toBeChecked()
    await nothingIsSelected()
  })
})

/** Only screen readers see it. */
const nothingIsSelected = () =>
  expect.element(page.getByRole('status').getByText('Nothing selected')).toBeInTheDocument()
