/** Edits that follow one another quickly, and what keys act on. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pane } from './support/desk-pane.ts'
import { type FakeInquiry, inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { hold } from './support/hold.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens the desk with this many enquiries. */
async function open(count: number, search = '', facts: Partial<FakeInquiry> = {}) {
  const inquiries = Array.from({ length: count }, (_, i) => inquiryNo(i + 1, facts))
  const { browser, product } = stage
  const { page, calls } = await openDesk({ browser, origin: product.origin, inquiries, search })
  await rowOf(page, 'Visitor 1').first().waitFor()
  return { page, inquiries, edits: () => calls.filter((call) => isEdit(call.method(), call.url())) }
}

const isEdit = (method: string, url: string) => method === 'PATCH' || url.endsWith('/edits')

const select = (page: Page, n: number) =>
  page.getByRole('checkbox', { name: `Select the enquiry from Visitor ${n}` }).check()

test('an edit that is made before the answer to the previous one is not refused', async () => {
  const { page, inquiries } = await open(2, `?inquiry=${inquiryNo(1).id}`)
  await pane(page).getByText('Enquiry received').waitFor()
  const first = await hold(page, 'PATCH', /\/api\/inquiries\//)
  await page.keyboard.press('u')
  await first.arrived
  await page.keyboard.press('e')
  await first.release()
  await page.getByText('Marked as done').waitFor()

  expect(await page.getByText('has changed since').count()).toBe(0)
  expect(inquiries[0]).toMatchObject({ readAt: null, doneAt: expect.any(Number) })
})

test('a key that is held down acts once', async () => {
  const { page, edits } = await open(3)
  await page.keyboard.press('j')
  await page.keyboard.down('e')
  await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
  await page.keyboard.down('e')
  await page.keyboard.up('e')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()

  expect(edits()).toHaveLength(1)
})

test('what is done to an enquiry is announced with its name', async () => {
  const { page } = await open(2)
  await rowOf(page, 'Visitor 2').getByRole('button', { name: /^Done/ }).click()

  await page.getByRole('status').getByText('Marked as done · Visitor 2', { exact: true }).waitFor()
})

test('the focus stays in the list when rows are marked as done one after the other', async () => {
  const { page } = await open(4)
  await page.keyboard.press('j')
  const first = await hold(page, 'PATCH', /\/api\/inquiries\//)
  await page.keyboard.press('e')
  await first.arrived
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await first.release()
  await rowOf(page, 'Visitor 2').waitFor({ state: 'detached' })

  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Visitor 3')
})

test('keys act on the enquiry that is being read, not on those that are selected', async () => {
  const { page, inquiries } = await open(3)
  await select(page, 1)
  await select(page, 2)
  await rowOf(page, 'Visitor 3').getByRole('link', { name: 'Visitor 3' }).click()
  await pane(page).getByText('Enquiry received').waitFor()
  await page.keyboard.press('e')
  await page.getByText('Marked as done').waitFor()

  expect(inquiries.map(({ doneAt }) => doneAt !== null)).toEqual([false, false, true])
})

describe('a change of several enquiries', () => {
  test('is undone in one call, and says so', async () => {
    const { page, inquiries, edits } = await open(4)
    for (const n of [1, 2, 3]) await select(page, n)
    await page.keyboard.press('e')
    await rowOf(page, 'Visitor 1').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await page.getByText('3 changes undone').waitFor()

    expect(edits()).toHaveLength(2)
    expect(inquiries.map(({ doneAt }) => doneAt)).toEqual([null, null, null, null])
  })

  test('in a search is named after what it does', async () => {
    const { page, inquiries } = await open(2, '?q=Visitor', { doneAt: 1 })
    await select(page, 1)
    await page.getByRole('button', { name: 'Reopen', exact: true }).click()
    await page.getByText('Moved back to Inbox').waitFor()

    expect(inquiries[0]?.doneAt).toBeNull()
  })
})
