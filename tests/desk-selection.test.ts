/** Selecting several enquiries, acting on them at once, and undoing it. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatShortDate } from '../web/app/admin/ui/dates.ts'
import { day } from '../worker/time.ts'
import { chooseFromMore } from './support/desk-pane.ts'
import { desk as emptyDesk, inInbox, openWithPolls } from './support/desk-polls.ts'
import { type FakeInquiry, inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

function open(inquiries: FakeInquiry[], search = '') {
  const context = { viewport: { width: 1280, height: 900 } }
  return openDesk({ ...stage, origin: stage.product.origin, inquiries, context, search })
}

/** Opens the desk with all enquiries on one page. */
async function openAll(inquiries: FakeInquiry[]) {
  const page = { inquiries: inquiries.map(inInbox), nextCursor: null, desk: emptyDesk }
  const opened = await openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries,
    answer: (request) =>
      new URL(request.url()).pathname === '/api/inquiries'
        ? { status: 200, json: page }
        : undefined,
  })
  return opened.page
}

const five = (facts: Partial<FakeInquiry> = {}) => [1, 2, 3, 4, 5].map((n) => inquiryNo(n, facts))

const select = (page: Page, n: number, modifiers: 'Shift'[] = []) =>
  page.getByRole('checkbox', { name: `Select the enquiry from Visitor ${n}` }).click({ modifiers })

const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const confirm = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

const shown = (page: Page) =>
  page.locator('[data-inquiry] td[data-column="name"] a').allInnerTexts()

describe('selected enquiries', () => {
  test('can be a range chosen with Shift, and are marked as read together', async () => {
    const inquiries = five({ readAt: null })
    const { page } = await open(inquiries)
    await select(page, 2)
    await select(page, 4, ['Shift'])
    await page.getByText('3 selected').waitFor()
    await bar(page, 'Mark read').click()

    const readTimes = () => inquiries.map(({ readAt }) => readAt)
    await expect.poll(readTimes).toEqual([null, 1, 1, 1, null])
  })

  test('are deleted after one confirmation, and Undo restores them in their places', async () => {
    const { page } = await open(five())
    await select(page, 2)
    await select(page, 3)
    await bar(page, 'Delete').click()
    await page.getByText('Delete 2 inquiries?').waitFor()
    await confirm(page)
    await page.getByText('2 inquiries deleted successfully!').waitFor()
    expect(await shown(page)).toEqual(['Visitor 1', 'Visitor 4', 'Visitor 5'])

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 enquiries restored').waitFor()
    expect(await shown(page)).toEqual(five().map(({ name }) => name))
  })

  test('that somebody else has changed in the meantime are left alone and shown as they are now', async () => {
    const inquiries = five({ readAt: null })
    const { page } = await open(inquiries)
    await select(page, 1)
    await select(page, 2)
    Object.assign(inquiries[1] ?? {}, { version: 2, name: 'Renamed' })
    await bar(page, 'Delete').click()
    await confirm(page)

    await page
      .getByRole('alert')
      .getByText('This enquiry has changed since you opened it.')
      .waitFor()
    await rowOf(page, 'Renamed').waitFor()
    expect(inquiries.map(({ deletedAt }) => deletedAt !== null)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('include everything loaded after one click on the top checkbox', async () => {
    const { page } = await open(five())
    await page.getByRole('checkbox', { name: /^Select all/ }).click()

    await page.getByText('5 selected').waitFor()
    await bar(page, 'Clear selection').press('Enter')
    await page.getByRole('status').getByText('Nothing selected').waitFor({ state: 'attached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('label')?.textContent))
      .toBe('Select all (5 loaded)')
  })
})

test('a change of more enquiries than fit into one call that fails half-way can be undone as far as it went', async () => {
  const many = Array.from({ length: 600 }, (_, i) => inquiryNo(i + 1))
  const page = await openAll(many)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByText('600 selected').waitFor()
  let calls = 0
  await page.route('**/edits', (route) => {
    calls += 1
    return calls === 2 ? route.fulfill({ status: 503, json: {} }) : route.fallback()
  })
  await page.keyboard.press('e')
  await page.getByRole('status').getByText('Marked as done · 500 enquiries').waitFor()
  await page.getByRole('alert').getByText('Only 500 of 600 changes could be saved').waitFor()
  await page.getByText('100 selected').waitFor()

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('500 changes undone').waitFor()
  expect(many.filter(({ doneAt }) => doneAt !== null)).toEqual([])
})

describe('a selected enquiry is no longer selected', () => {
  const nothing = (page: Page) =>
    page
      .getByRole('status')
      .getByText('Nothing selected')
      .waitFor({ state: 'attached', timeout: 10_000 })

  test('when it returns to the list that it has left by a colleague’s change', async () => {
    const { page, poll } = await openWithPolls(stage, five())
    await select(page, 2)
    await page.getByText('1 selected').waitFor()
    await poll([{ ...inInbox(inquiryNo(2, { isWaiting: true, version: 2 })), box: 'waiting' }])
    await rowOf(page, 'Visitor 2').waitFor({ state: 'detached' })
    await poll([inInbox(inquiryNo(2, { version: 3 }))])
    await rowOf(page, 'Visitor 2').waitFor()

    await nothing(page)
    expect(await rowOf(page, 'Visitor 2').getByRole('checkbox').isChecked()).toBe(false)
  })

  test('after a search that did not find it', async () => {
    const { page } = await open(five())
    await select(page, 2)
    await page.getByText('1 selected').waitFor()
    await page.getByLabel('Search enquiries').fill('Visitor 5')
    await rowOf(page, 'Visitor 2').waitFor({ state: 'detached' })
    await page.getByLabel('Search enquiries').fill('')
    await rowOf(page, 'Visitor 2').waitFor()

    await nothing(page)
  })
})

describe('a deletion', () => {
  test('shows the exact message, and can be undone for 15 seconds and while Undo has the focus', async () => {
    const inquiries = five()
    const { page } = await open(inquiries)
    await page.clock.install()
    await rowOf(page, 'Visitor 3').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('It stays in the bin for 30 days.').waitFor()
    await confirm(page)
    await page
      .getByRole('status')
      .getByText('Inquiry deleted successfully!', { exact: true })
      .waitFor()
    await page.clock.fastForward(14_000)
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1)

    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.clock.fastForward(60_000)
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).blur()
    await page.clock.fastForward(2000)
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    expect(inquiries[2]?.deletedAt).not.toBeNull()
  })

  test('that failed says so until it is dismissed, beside later messages', async () => {
    const inquiries = five()
    const { page } = await open(inquiries)
    await page.clock.install()
    const failure = { status: 503, json: {} }
    await page.route('**/api/inquiries/*-*', (route) => route.fulfill(failure), { times: 1 })
    await rowOf(page, 'Visitor 3').getByRole('button', { name: 'Delete' }).press('Enter')
    await confirm(page)
    const failed = page.getByRole('alert').getByText('Error deleting inquiry')
    await failed.waitFor()
    await page.clock.fastForward(60_000)
    expect(await failed.count()).toBe(1)

    await rowOf(page, 'Visitor 3').getByRole('button', { name: 'Delete' }).press('Enter')
    await confirm(page)
    await page.getByRole('status').getByText('Inquiry deleted successfully!').waitFor()
    expect(await failed.count()).toBe(1)
    await page.getByRole('button', { name: 'Dismiss' }).first().press('Enter')
    await failed.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1)
  })

  test('can be undone for any time if the keyboard shortcuts are off', async () => {
    const { page } = await open(five())
    await page.evaluate(() => localStorage.setItem('desk-keys', 'off'))
    await page.reload()
    await rowOf(page, 'Visitor 3').waitFor()
    await page.clock.install()
    await rowOf(page, 'Visitor 3').getByRole('button', { name: 'Delete' }).press('Enter')
    await confirm(page)
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.clock.fastForward(60_000)
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1)
  })

  test('moves an enquiry to the bin, which says how long it is kept and can restore it', async () => {
    const deletedAt = Date.UTC(2026, 10, 20, 12)
    const inquiries = [inquiryNo(1, { deletedAt }), inquiryNo(2)]
    const { page } = await open(inquiries, '?view=bin')
    const row = rowOf(page, 'Visitor 1')
    await row.getByText(`Deleted permanently on ${formatShortDate(deletedAt + 30 * day)}`).waitFor()
    await row.getByRole('button', { name: 'Restore' }).click()

    await page.getByText('Deleted enquiries stay here for 30 days').waitFor()
    expect(inquiries[0]?.deletedAt).toBeNull()
  })

  test('of the open enquiry closes it', async () => {
    const { page } = await open(five())
    await page.getByRole('link', { name: 'Visitor 3' }).click()
    await chooseFromMore(page, 'Delete')
    await confirm(page)

    await page.getByRole('region', { name: 'Enquiry' }).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Visitor 4')
  })
})
