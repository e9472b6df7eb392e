import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goOffline } from '../../testing/connection'
import { chooseFromMore, pane, rowOf } from '../../testing/elements'
import { type ApiAnswer, type ApiCall, type FakeInquiry, inquiryNo } from '../../testing/fake-api'
import { openDesk } from '../../testing/open-desk'
import { inInbox, openWithPolls } from '../../testing/polls'
import { expectNoViolations } from '../../testing/violations'

const dialog = page.getByRole('dialog', { name: 'Merge two enquiries' })
const press = (keys: string) => userEvent.keyboard(keys)
const splitButton = pane.getByRole('button', { name: 'Split again from CF-1001' })

type Merged = FakeInquiry & { mergedInto?: string }

/** Answers about enquiries of one customer, which can be merged and split. */
function standInForMerging(
  inquiries: Merged[],
  ...others: object[]
): (call: ApiCall) => ApiAnswer | undefined {
  const boxOf = ({ mergedInto }: Merged) => (mergedInto ? 'merged' : 'inbox')
  const shown = (row: Merged) => ({ mergedInto: null, origin: null, ...row, box: boxOf(row) })
  return ({ method, url, json }) => {
    const [, , , id = '', action] = url.pathname.split('/')
    const row = inquiries.find((each) => each.id === id)
    if (!row) return undefined
    if (method === 'POST' && action === 'merge') {
      const { into, version, intoVersion } = json as Record<string, unknown>
      const kept = inquiries.find((each) => each.id === into)
      for (const [each, seen] of [
        [row, version],
        [kept, intoVersion],
      ] as const) {
        if (!each || each.version === seen) continue
        const message = 'This enquiry has changed since you opened it. Review and try again.'
        return { status: 409, json: { error: { code: 'stale_edit', message }, current: each } }
      }
      if (!kept) return undefined
      row.mergedInto = kept.id
      row.version += 1
      kept.version += 1
      return { status: 200, json: { inquiry: shown(kept) } }
    }
    if (method === 'POST' && action === 'split') {
      delete row.mergedInto
      row.version += 1
      return { status: 200, json: { inquiry: shown(row) } }
    }
    if (method !== 'GET' || action) return undefined
    const parts = inquiries.filter(({ mergedInto }) => mergedInto === id)
    const timeline = parts.flatMap(({ id: part, reference, name, email, message, timestamp }) => [
      {
        ...{ at: timestamp, by: null, kind: 'merged_inquiry', id: part },
        ...{ reference, name, email, service: null, text: message },
      },
      {
        ...{ at: timestamp + 1, by: 'Ruwani', kind: 'note', id: 7, inquiryId: part, version: 1 },
        ...{ isAnswer: true, text: 'A note of the other one', editedAt: null, isOwn: true },
      },
      {
        ...{ at: timestamp + 2, by: 'Ruwani', kind: 'inquiries_merged' },
        details: { id: part, reference, others: [] },
      },
    ])
    const file = { name: 'Plan.pdf', size: 1000, kind: 'pdf', state: 'complete', author: null }
    return {
      status: 200,
      json: {
        inquiry: shown(row),
        timeline: [{ at: row.timestamp, by: null, kind: 'received' }, ...timeline],
        customer: {
          total: 2,
          since: 1,
          messages: parts.length + 4,
          others: [
            ...inquiries
              .filter((each) => each !== row && !each.mergedInto)
              .map((each) => ({ ...shown(each), excerpt: each.message, messages: 1 })),
            ...others,
          ],
        },
        files: parts.map((part) => ({
          ...{ ...file, id: `plan of ${part.id}`, createdAt: 1, completedAt: 1 },
          inquiryId: part.id,
        })),
        contacts: parts.map((part) => ({
          ...{ id: 3, kind: 'email', address: 'board@tea.example', inquiryId: part.id },
        })),
      },
    }
  }
}

async function open({
  inquiries = [
    inquiryNo(1, { message: 'Post guards.' }),
    inquiryNo(2, { message: 'Racking.', service: 'racking', ownerId: 'ruwani', status: 'quoted' }),
  ],
  others = [],
  viewport,
  of = inquiries[0]?.id,
}: {
  inquiries?: Merged[]
  others?: object[]
  viewport?: [number, number]
  of?: string | undefined
} = {}) {
  const opened = await openDesk({
    inquiries,
    search: `?inquiry=${of}`,
    answer: standInForMerging(inquiries, ...others),
    ...(viewport && { viewport }),
  })
  await pane.getByText('Enquiry received').findElement()
  const [first, second] = inquiries
  if (!first || !second) throw new Error('There are two.')
  return { ...opened, inquiries, first, second }
}

const addressOf = () => new URLSearchParams(location.search).get('inquiry')

describe('two enquiries of a customer', () => {
  test('are merged and split with the keyboard alone, and not by the keys that open Mine', async () => {
    const { calls, first, second } = await open()
    await press('m')
    const older = dialog.getByRole('radio', { name: /CF-1002.*Racking.*Quoted.*1 message, Ruwani/ })
    await expect.element(older).toBeChecked()
    await expect.element(older).toHaveFocus()
    await expect.element(dialog.getByText('4 messages, no owner')).toBeVisible()
    await expect.element(dialog.getByText(/^One timeline with 5 messages/)).toBeVisible()
    await expect.element(dialog.getByText(/^Racking, Quoted, owned by Ruwani/)).toBeVisible()
    await expect.element(dialog.getByText(/^CF-1001 opens this enquiry/)).toBeVisible()
    await press('{ArrowDown}')
    await dialog.getByRole('button', { name: 'Merge into CF-1001' }).findElement()
    await press('{ArrowUp}{Tab}')
    const submit = dialog.getByRole('button', { name: 'Merge into CF-1002' })
    await expect.element(submit).toHaveFocus()
    await press('{Enter}')

    await expect.element(page.getByRole('status').getByText('Merged into CF-1002')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(addressOf).toBe(second.id)
    await expect.element(rowOf('Visitor 1')).not.toBeInTheDocument()
    const merge = calls.find(({ url }) => url.pathname.endsWith('/merge'))
    expect(merge?.url.pathname).toContain(first.id)
    expect(merge?.json).toEqual({ into: second.id, version: 1, intoVersion: 1 })

    await expect.element(splitButton).toBeVisible()
    await expect.element(pane.getByText('CF-1002, CF-1001')).toBeVisible()
    await press('z')
    const isSplit = page.getByRole('status').getByText('CF-1001 is a separate enquiry again')
    await expect.element(isSplit).toBeVisible()
    await expect.element(rowOf('Visitor 1')).toBeVisible()
    await expect.element(splitButton).not.toBeInTheDocument()

    await expect.element(pane).toBeVisible()
    await press('gm')
    await expect.poll(() => location.search).toContain('view=mine')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('are chosen from all that are neither held nor in the bin', async () => {
    const away = ['held', 'bin'].map((box, i) => ({ ...inquiryNo(8 + i), box, excerpt: 'Away' }))
    const { calls, first } = await open({
      inquiries: [inquiryNo(1), inquiryNo(2), inquiryNo(3, { service: 'gates' })],
      others: away,
    })
    await press('m')
    await expect.element(dialog.getByRole('radio')).toHaveLength(2)
    await expect.element(dialog.getByText(/CF-100[89]/)).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'CF-1003, Gates' }).click()
    await dialog.getByRole('radio', { name: /CF-1001/ }).click()
    await dialog.getByRole('button', { name: 'Merge into CF-1001' }).click()

    const pathOf = (n: number) => `/api/inquiries/${inquiryNo(n).id}/merge`
    await expect.poll(() => calls.some(({ url }) => url.pathname === pathOf(3))).toBe(true)
    expect(addressOf()).toBe(first.id)
  })

  test('are shown as they are now if somebody has changed one of them', async () => {
    const { second } = await open()
    await press('m')
    Object.assign(second, { version: 2, status: 'won' })
    const submit = dialog.getByRole('button', { name: 'Merge into CF-1002' })
    await submit.click()

    await expect
      .element(dialog.getByRole('alert').getByText(/has changed since you opened it.*CF-1002/))
      .toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: /CF-1002.*Won/ })).toBeChecked()
    await submit.click()
    await expect.element(page.getByRole('status').getByText('Merged into CF-1002')).toBeVisible()
  })

  test('are not merged once somebody has merged the only other one', async () => {
    const { second } = await open()
    await press('m')
    Object.assign(second, { version: 2, mergedInto: 'another' })
    await dialog.getByRole('button', { name: 'Merge into CF-1002' }).click()

    await expect.element(dialog.getByText(/^This customer has no other enquiry/)).toBeVisible()
    await expect.element(dialog.getByRole('radio')).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('are not merged offline', async () => {
    const { calls } = await open()
    await goOffline()
    await press('m')
    await expect.element(page.getByRole('alert').getByText(/^You’re offline/)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls.some(({ url }) => url.pathname.endsWith('/merge'))).toBe(false)
  })
})

test('without another enquiry of the customer there is nothing to merge', async () => {
  const away = { ...inquiryNo(8), box: 'bin', excerpt: 'Away' }
  await open({ inquiries: [inquiryNo(1), { ...inquiryNo(2), mergedInto: 'x' }], others: [away] })
  await press('m')

  await expect.element(page.getByText(/^This customer has no other enquiry/)).toBeVisible()
  await pane.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log a call' }).findElement()
  const item = page.getByRole('menuitem', { name: 'Merge with another enquiry' })
  await expect.element(item).not.toBeInTheDocument()
})

test('an enquiry that a colleague merges is followed to the other one, with the note that was begun', async () => {
  const [first, second]: Merged[] = [inquiryNo(1, { message: 'Post guards.' }), inquiryNo(2)]
  if (!first || !second) throw new Error('There are two.')
  const answer = standInForMerging([first, second])
  const { poll } = await openWithPolls([first, second], `?inquiry=${first.id}`, answer)
  await pane.getByText('Enquiry received').findElement()
  await pane.getByLabelText('Note').fill('Half a note')
  Object.assign(first, { mergedInto: second.id, version: 2 })
  poll([{ ...inInbox(first), box: 'merged' }])

  await expect.poll(addressOf).toBe(second.id)
  await expect.element(pane.getByText('Post guards.')).toBeVisible()
  await expect.element(pane.getByText(/sent CF-1001/)).toBeVisible()
  await expect.element(pane.getByLabelText('Note')).toHaveValue('Half a note')
})

test('a link to a merged enquiry opens the other one, and what belongs to it is changed under its own address', async () => {
  const first = { ...inquiryNo(1), mergedInto: inquiryNo(2).id }
  const { calls } = await open({ inquiries: [first, inquiryNo(2)], of: first.id })
  await expect.poll(addressOf).toBe(inquiryNo(2).id)
  await expect.element(pane.getByText('Enquiry number 1.')).toBeVisible()

  const called = (method: string, path: string) =>
    calls.some(
      (call) =>
        call.method === method && call.url.pathname === `/api/inquiries/${first.id}/${path}`,
    )
  await pane.getByRole('button', { name: /^Download.*Plan/ }).click()
  await expect.poll(() => called('POST', 'file-links')).toBe(true)
  await pane.getByRole('button', { name: 'Edit addresses and numbers' }).click()
  await page.getByRole('button', { name: 'Remove board@tea.example' }).click()
  await expect.poll(() => called('DELETE', 'contacts/3')).toBe(true)
  await press('{Escape}')
  await pane.getByRole('button', { name: /^Delete the note/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await expect.poll(() => called('DELETE', 'notes/7')).toBe(true)
})

test('on a phone two are merged from the menu on a page of their own, and split from the timeline, without accessibility violations', async () => {
  await open({ inquiries: [inquiryNo(1), inquiryNo(2), inquiryNo(3)], viewport: [390, 844] })
  await chooseFromMore('Merge with another enquiry')
  const submit = dialog.getByRole('button', { name: /^Merge into/ })
  await expect.element(submit).toBeInViewport({ ratio: 1 })
  await expect.element(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 })
  const { width, height } = dialog.element().getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  await expectNoViolations('the dialog', dialog)
  await submit.click()
  await splitButton.click()
  await expect.element(rowOf('Visitor 1')).toBeVisible()
  await expect.element(splitButton).not.toBeInTheDocument()
})
