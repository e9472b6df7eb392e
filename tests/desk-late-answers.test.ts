/** Answers that come late, when the user has gone on or a poll has brought other changes. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pane } from './support/desk-pane.ts'
import { inInbox, openWithPolls } from './support/desk-polls.ts'
import { scrollToEnd } from './support/desk-scroll.ts'
import { type FakeInquiry, inquiryNo, rowOf } from './support/fake-desk.ts'
import { hold } from './support/hold.ts'
import { isListKept } from './support/kept-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const open = (inquiries: FakeInquiry[], search = '') => openWithPolls(stage, inquiries, search)

describe('while the next page is loading,', () => {
  test('the list keeps what has changed in it', async () => {
    const inquiries = Array.from({ length: 150 }, (_, i) => inquiryNo(i + 11))
    const { page, poll } = await open(inquiries)
    await rowOf(page, 'Visitor 11').first().waitFor()
    const nextPage = await hold(page, 'GET', /\/api\/inquiries\?.*cursor=/)
    await scrollToEnd(page)
    await nextPage.arrived

    await page.evaluate(() => document.querySelector('[data-scroll]')?.scrollTo(0, 0))
    await rowOf(page, 'Visitor 11').getByRole('button', { name: /^Done/ }).click()
    await rowOf(page, 'Visitor 11').waitFor({ state: 'detached' })
    await poll([inInbox(inquiryNo(1, { name: 'Newcomer' }))])
    await rowOf(page, 'Newcomer').waitFor()
    await nextPage.release()
    await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).not.toBe('101')

    expect(await rowOf(page, 'Newcomer').count()).toBe(1)
    expect(await rowOf(page, 'Visitor 11').count()).toBe(0)
  })
})

test('a list that was requested before an edit does not take it back', async () => {
  const { page } = await open([inquiryNo(1), inquiryNo(2)])
  const count = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Inbox/ })
    .first()
  const answered = page.waitForResponse(/\/api\/inquiries\?/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  const before = await (await answered).json()
  const list = await hold(page, 'GET', /\/api\/inquiries\?/, before)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await list.arrived

  await rowOf(page, 'Visitor 1').getByRole('button', { name: /^Done/ }).click()
  await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
  const loaded = page.waitForResponse(/\/api\/inquiries\?/)
  await list.release()
  await loaded
  await page
    .getByRole('button', { name: 'Refresh' })
    .and(page.locator(':not([aria-busy=true])'))
    .waitFor()

  expect(await rowOf(page, 'Visitor 1').count()).toBe(0)
  expect(await count.textContent()).toContain('1')
})

describe('a list of which everything loaded has been marked as done', () => {
  test('loads what follows, and takes the rows back on Undo', async () => {
    const { page } = await open(Array.from({ length: 150 }, (_, i) => inquiryNo(i + 1)))
    const nextPage = await hold(page, 'GET', /\/api\/inquiries\?.*cursor=/)
    await page.getByRole('checkbox', { name: /^Select all/ }).check()
    await page.keyboard.press('e')
    await rowOf(page, 'Visitor 1').first().waitFor({ state: 'detached' })
    await nextPage.arrived

    await page.keyboard.press('z')
    await page.getByRole('link', { name: 'Visitor 1', exact: true }).waitFor()
    await nextPage.release()
  })
})

test('a desk that could not be reached once is usable again after the next poll', async () => {
  const { page, poll } = await open([inquiryNo(1)])
  await expect.poll(() => page.evaluate(isListKept)).toBe(true)
  await page.route('**/api/inquiries?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Offline').first().waitFor()
  await page.unroute('**/api/inquiries?*')

  await poll([])
  await page.getByText('Offline').first().waitFor({ state: 'detached' })
  await rowOf(page, 'Visitor 1').getByRole('button', { name: /^Done/ }).click()
  await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
})

describe('the answer to an edit', () => {
  test('does not lead back to the list that has been left meanwhile', async () => {
    const { page } = await open([inquiryNo(1), inquiryNo(2)], `?inquiry=${inquiryNo(1).id}`)
    await pane(page).getByText('Enquiry received').waitFor()
    const edit = await hold(page, 'PATCH', /\/api\/inquiries\//)
    await page.keyboard.press('e')
    await edit.arrived
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await page.waitForURL('**/admin?view=waiting')
    await edit.release()
    await page.getByText('Marked as done').waitFor()

    expect(new URL(page.url()).search).toBe('?view=waiting')
  })

  test('leaves the focus in the enquiry that has been opened meanwhile', async () => {
    const { page } = await open([inquiryNo(1), inquiryNo(2), inquiryNo(3)])
    const edit = await hold(page, 'PATCH', /\/api\/inquiries\//)
    await rowOf(page, 'Visitor 1').getByRole('button', { name: /^Done/ }).click()
    await edit.arrived
    await rowOf(page, 'Visitor 2').getByRole('link', { name: 'Visitor 2' }).click()
    await pane(page).getByText('Enquiry received').waitFor()
    await pane(page).getByLabel('Note').fill('Ask about')
    await edit.release()
    await page.getByText('Marked as done').waitFor()

    await page.keyboard.type(' the floor load.')
    expect(await pane(page).getByLabel('Note').inputValue()).toBe('Ask about the floor load.')
  })

  test('leaves the enquiry open in which a note is being written', async () => {
    const { page } = await open([inquiryNo(1), inquiryNo(2)], `?inquiry=${inquiryNo(1).id}`)
    await pane(page).getByText('Enquiry received').waitFor()
    const edit = await hold(page, 'PATCH', /\/api\/inquiries\//)
    await page.keyboard.press('e')
    await edit.arrived
    await pane(page).getByLabel('Note').fill('Ask about')
    await edit.release()
    await page.getByText('Marked as done').waitFor()

    await page.keyboard.type(' the floor load.')
    expect(await pane(page).getByLabel('Note').inputValue()).toBe('Ask about the floor load.')
    await pane(page).getByText('Enquiry number 1.').waitFor()
  })

  test('leaves what has been selected meanwhile', async () => {
    const { page } = await open([inquiryNo(1), inquiryNo(2), inquiryNo(3)])
    const select = (n: number) =>
      page.getByRole('checkbox', { name: `Select the enquiry from Visitor ${n}` }).check()
    await select(1)
    await select(2)
    const edit = await hold(page, 'PATCH', /\/api\/inquiries\//)
    await rowOf(page, 'Visitor 1').getByRole('button', { name: /^Done/ }).click()
    await edit.arrived
    await select(3)
    await edit.release()
    await page.getByText('Marked as done').waitFor()
    await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
    await page.getByText('2 selected').waitFor()

    await page.keyboard.press('z')
    await rowOf(page, 'Visitor 1').waitFor()
    await page.getByText('2 selected').waitFor()
  })

  test('is not counted again if a poll has counted it', async () => {
    const inquiries = [inquiryNo(1), inquiryNo(2), inquiryNo(3)]
    const { page, poll, stopChanges } = await open(inquiries)
    const count = page
      .getByRole('navigation')
      .getByRole('link', { name: /^Inbox/ })
      .first()
    await expect.poll(() => count.textContent()).toContain('3')
    const edit = await hold(page, 'PATCH', /\/api\/inquiries\//)
    await rowOf(page, 'Visitor 1').getByRole('button', { name: /^Done/ }).click()
    await edit.arrived
    const done = { ...inInbox(inquiryNo(1, { doneAt: 1, version: 2 })), box: 'done' }
    await poll([done])
    await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
    await expect.poll(() => count.textContent()).toContain('2')
    await edit.release()
    await page.getByText('Marked as done').waitFor()

    expect(await count.textContent()).toContain('2')
    stopChanges()
    await page.keyboard.press('z')
    await rowOf(page, 'Visitor 1').waitFor()
    expect(await count.textContent()).toContain('3')
  })
})

describe('the answer to a deletion', () => {
  const deleteInDialog = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  test('does not lead back to the list that has been left meanwhile', async () => {
    const { page } = await open([inquiryNo(1), inquiryNo(2)])
    await rowOf(page, 'Visitor 1').getByRole('link', { name: 'Visitor 1' }).click()
    await pane(page).getByText('Enquiry received').waitFor()
    const deletion = await hold(page, 'DELETE', /\/api\/inquiries\//)
    await page.keyboard.press('#')
    await deleteInDialog(page)
    await deletion.arrived
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await page.waitForURL('**/admin?view=waiting')
    await deletion.release()
    await page.getByText('deleted successfully').waitFor()

    // A step back would take effect before the click does.
    await page.getByRole('button', { name: 'Refresh' }).click()
    expect(new URL(page.url()).search).toBe('?view=waiting')
  })

  test('that finds nothing to delete offers no Undo', async () => {
    const inquiries = [inquiryNo(1), inquiryNo(2)]
    const { page } = await open(inquiries)
    await rowOf(page, 'Visitor 1').getByRole('button', { name: 'Delete' }).click()
    inquiries.shift()
    await deleteInDialog(page)
    await page.getByText('deleted successfully').waitFor()

    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  test('leaves the dialog that has been opened meanwhile', async () => {
    const { page } = await open([inquiryNo(1), inquiryNo(2)])
    const deletion = await hold(page, 'DELETE', /\/api\/inquiries\//)
    await rowOf(page, 'Visitor 1').getByRole('link', { name: 'Visitor 1' }).focus()
    await page.keyboard.press('#')
    await deleteInDialog(page)
    await deletion.arrived
    await page.keyboard.press('Escape')
    await rowOf(page, 'Visitor 2').getByRole('link', { name: 'Visitor 2' }).focus()
    await page.keyboard.press('#')
    await page.getByRole('dialog').getByText('Visitor 2').waitFor()
    await deletion.release()
    await page.getByText('deleted successfully').waitFor()

    await deleteInDialog(page)
    await rowOf(page, 'Visitor 2').waitFor({ state: 'detached' })
  })
})
