import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Inquiry } from './inquiry'
import {
  inOrder,
  inOrderOfUrgency,
  inquiryKey,
  type ListData,
  listKey,
  newerOf,
  recordUpdates,
  updatePage,
  updateRows,
  withoutOlder,
} from './list-cache'
import { teamKey } from './team'

const inquiryNo = (n: number, facts: Partial<Inquiry> = {}): Inquiry => ({
  id: `id-${n}`,
  number: n,
  reference: `CF-${n}`,
  box: facts.deletedAt ? 'bin' : facts.heldFor ? 'held' : 'inbox',
  status: 'new',
  doneAt: null,
  isWaiting: false,
  remindAt: null,
  ownerId: null,
  phone: null,
  customerPosition: 1,
  customerSince: null,
  firstAnsweredAt: null,
  replyFailedAt: null,
  addedAt: null,
  addedText: null,
  unansweredSince: null,
  isUrgent: false,
  hasFiles: false,
  messageCount: null,
  company: null,
  name: `Visitor ${n}`,
  email: 'v@site.example',
  message: 'Hello',
  timestamp: n,
  notification: 'sent',
  readAt: null,
  deletedAt: null,
  heldFor: null,
  version: 1,
  service: null,
  ...facts,
})

const inbox = listKey('inbox', {})
const bin = listKey('bin', {})
const search = listKey('inbox', { q: 'pump' })
let client: QueryClient

function keep(key: readonly unknown[], pages: number[][], isWhole = true) {
  const data: ListData = {
    pages: pages.map((numbers, i) => ({
      inquiries: numbers.map((n) => inquiryNo(n)),
      nextCursor: isWhole && i === pages.length - 1 ? null : 'more',
    })),
    pageParams: pages.map(() => null),
  }
  client.setQueryData(key, data)
}

const idsOf = (key: readonly unknown[]) =>
  client.getQueryData<ListData>(key)?.pages.map((page) => page.inquiries.map(({ id }) => id))

beforeEach(() => {
  client = new QueryClient()
})

describe('the lists', () => {
  test('insert a new inquiry in order, newest first', () => {
    keep(
      inbox,
      [
        [9, 7],
        [5, 3],
      ],
      false,
    )
    updateRows(client, [inquiryNo(8), inquiryNo(6)])

    expect(idsOf(inbox)).toEqual([
      ['id-9', 'id-8', 'id-7'],
      ['id-6', 'id-5', 'id-3'],
    ])
  })

  test('do not insert an inquiry that is older than the loaded pages', () => {
    keep(inbox, [[9, 7]], false)
    updateRows(client, [inquiryNo(1)])

    expect(idsOf(inbox)).toEqual([['id-9', 'id-7']])
  })

  test.each([
    ['of a list', { nextCursor: '0000-5' }],
    ['of a search', { nextCursor: '5', scannedBackTo: 5 }],
  ])('insert an inquiry into the loaded page %s that all others have left', (_, end) => {
    const newest = '0000-9'
    client.setQueryData(inbox, {
      pages: [{ inquiries: [inquiryNo(9, { id: newest })], ...end }],
      pageParams: [null],
    })
    updateRows(client, [inquiryNo(9, { id: newest, box: 'done', version: 2 })])
    updateRows(client, [inquiryNo(9, { id: newest, version: 3 }), inquiryNo(4, { id: '0000-4' })])

    expect(idsOf(inbox)).toEqual([[newest]])
  })

  test('move a deleted inquiry to the bin, and a restored one back', () => {
    keep(inbox, [[3, 2, 1]])
    keep(bin, [[]])
    updateRows(client, [inquiryNo(2, { deletedAt: 5 })])
    expect([idsOf(inbox), idsOf(bin)]).toEqual([[['id-3', 'id-1']], [['id-2']]])

    updateRows(client, [inquiryNo(2)])
    expect([idsOf(inbox), idsOf(bin)]).toEqual([[['id-3', 'id-2', 'id-1']], [[]]])
  })

  test('remove an inquiry that no longer exists, even if it is open', () => {
    keep(inbox, [[2, 1]])
    client.setQueryData(inquiryKey('id-2'), { inquiry: inquiryNo(2) })
    updateRows(client, [], ['id-2'])

    expect(idsOf(inbox)).toEqual([['id-1']])
    expect(client.getQueryData(inquiryKey('id-2'))).toBeNull()
  })

  test('add an inquiry to a search only if it was shown there before', () => {
    keep(search, [[3, 1]])
    updateRows(client, [inquiryNo(2)])
    expect(idsOf(search)).toEqual([['id-3', 'id-1']])

    updateRows(client, [inquiryNo(2)], [], search)
    expect(idsOf(search)).toEqual([['id-3', 'id-2', 'id-1']])
  })

  test('keep an unchanged page identical, so that it is not rendered again', () => {
    keep(inbox, [
      [4, 3],
      [2, 1],
    ])
    const [first] = client.getQueryData<ListData>(inbox)?.pages ?? []
    updateRows(client, [inquiryNo(1, { readAt: 1 })])

    expect(client.getQueryData<ListData>(inbox)?.pages[0]).toBe(first)
  })
})

describe('an outdated answer', () => {
  test('does not bring back an inquiry that has left a list', () => {
    const waiting = listKey('waiting', {})
    keep(waiting, [[2]])
    client.setQueryData(inquiryKey('id-2'), { inquiry: inquiryNo(2) })
    updateRows(client, [inquiryNo(2, { version: 3, box: 'inbox' })])
    updateRows(client, [inquiryNo(2, { version: 2, box: 'waiting' })])

    expect(idsOf(waiting)).toEqual([[]])
    expect(client.getQueryData(inquiryKey('id-2'))).toMatchObject({
      inquiry: { version: 3, box: 'inbox' },
    })
  })

  test('is refetched if the inquiry is open and has a newer version', () => {
    client.setQueryData(inquiryKey('id-1'), { inquiry: inquiryNo(1) })
    updateRows(client, [inquiryNo(1, { readAt: 4 })])
    expect(client.getQueryState(inquiryKey('id-1'))?.isInvalidated).toBe(false)

    updateRows(client, [inquiryNo(1, { version: 2 })])
    expect(client.getQueryState(inquiryKey('id-1'))?.isInvalidated).toBe(true)
  })

  test('does not replace a newer version', () => {
    const late = inquiryNo(1, { status: 'answered', version: 2 })
    expect(newerOf(inquiryNo(1), late)).toMatchObject({ status: 'answered', version: 2 })
    expect(newerOf(late, inquiryNo(1))).toBe(late)
  })
})

describe('an inquiry whose reminder is due', () => {
  const due = inquiryNo(2, { remindAt: 5 })

  test('is listed first, and only once', () => {
    const rows = [due, inquiryNo(4), inquiryNo(3), due, inquiryNo(1)]
    expect(inOrder(rows).map(({ id }) => id)).toEqual(['id-2', 'id-4', 'id-3', 'id-1'])
  })

  test('is listed before those that have been due for less time', () => {
    const [earliest, latest] = [inquiryNo(1, { remindAt: 4 }), inquiryNo(4, { remindAt: 6 })]
    const rows = [latest, due, inquiryNo(3), earliest]
    expect(inOrder(rows).map(({ id }) => id)).toEqual(['id-1', 'id-2', 'id-4', 'id-3'])
  })

  test('returns to its place by arrival once the reminder is cleared', () => {
    const cleared = inquiryNo(2)
    const rows = [cleared, inquiryNo(9, { remindAt: 1 }), inquiryNo(3), cleared, inquiryNo(1)]
    expect(inOrder(rows).map(({ id }) => id)).toEqual(['id-9', 'id-3', 'id-2', 'id-1'])
  })

  test('is listed once when its reminder, the only one, is cleared', () => {
    const cleared = inquiryNo(2)
    const rows = [cleared, inquiryNo(4), cleared, inquiryNo(1)]
    expect(inOrder(rows).map(({ id }) => id)).toEqual(['id-4', 'id-2', 'id-1'])
  })

  test('is inserted even if it is older than the loaded pages', () => {
    keep(inbox, [[9, 7]], false)
    updateRows(client, [due])

    expect(inOrder(client.getQueryData<ListData>(inbox)?.pages[0]?.inquiries ?? [])[0]).toBe(due)
  })

  test('does not affect where a new inquiry is inserted', () => {
    client.setQueryData(inbox, {
      pages: [{ inquiries: [due, inquiryNo(7), inquiryNo(5)], nextCursor: null }],
      pageParams: [null],
    })
    updateRows(client, [inquiryNo(6)])
    expect(idsOf(inbox)).toEqual([['id-2', 'id-7', 'id-6', 'id-5']])
  })
})

describe('an inquiry that its customer has added to', () => {
  const added = inquiryNo(2, { addedAt: 5 })
  const rows = [added, inquiryNo(6), inquiryNo(4), added, inquiryNo(1)]

  test('is in its place by when that was, and only once', () => {
    expect(inOrder(rows).map(({ id }) => id)).toEqual(['id-6', 'id-2', 'id-4', 'id-1'])
  })

  test('is in order of arrival in a search', () => {
    const searched = inOrder(rows, { isSearch: true })
    expect(searched.map(({ id }) => id)).toEqual(['id-6', 'id-4', 'id-2', 'id-1'])
  })

  test('is in order of arrival in lists that it was moved to since', () => {
    const moved = rows.map((row) => ({ ...row, box: 'waiting' as const }))
    expect(inOrder(moved).map(({ id }) => id)).toEqual(['id-6', 'id-4', 'id-2', 'id-1'])
  })

  test('comes after those whose reminders are due', () => {
    const [first] = inOrder([...rows, inquiryNo(3, { remindAt: 1 })])
    expect(first?.id).toBe('id-3')
  })

  test('is inserted even if it is older than the loaded pages', () => {
    keep(inbox, [[9, 7]], false)
    updateRows(client, [inquiryNo(1, { addedAt: 10 })])

    const [first] = inOrder(client.getQueryData<ListData>(inbox)?.pages[0]?.inquiries ?? [])
    expect(first?.id).toBe('id-1')
  })
})

test('a search of all lists keeps inquiries that move between them, unless held or deleted', () => {
  const all = listKey('all', { q: 'gates' })
  keep(all, [[3, 2, 1]])
  updateRows(client, [
    inquiryNo(3, { version: 2, box: 'done' }),
    inquiryNo(2, { version: 2, box: 'held' }),
    inquiryNo(1, { version: 2, box: 'bin' }),
  ])
  expect(idsOf(all)).toEqual([['id-3']])
})

test('Mine lists the inbox inquiries that the signed-in user owns', () => {
  const mine = listKey('mine', {})
  client.setQueryData(teamKey, { colleagues: [], me: 'a1' })
  keep(mine, [[]])
  updateRows(client, [
    inquiryNo(1, { ownerId: 'a1' }),
    inquiryNo(2, { ownerId: 'b2' }),
    inquiryNo(3, { ownerId: 'a1', box: 'done' }),
  ])
  expect(idsOf(mine)).toEqual([['id-1']])

  updateRows(client, [inquiryNo(1, { ownerId: 'b2', version: 2 })])
  expect(idsOf(mine)).toEqual([[]])
})

test('an open inquiry keeps its whole message when a row contains only its start', () => {
  const whole = inquiryNo(1, { message: 'Hello, all of it' })
  client.setQueryData(inquiryKey('id-1'), { inquiry: whole })
  updateRows(client, [inquiryNo(1, { message: 'Hello', isCut: true, readAt: 3 })])

  expect(client.getQueryData(inquiryKey('id-1'))).toMatchObject({
    inquiry: { message: 'Hello, all of it', readAt: 3 },
  })
})

describe('an answer that was requested before an edit', () => {
  const done = inquiryNo(2, { box: 'done', doneAt: 1, version: 2 })
  const restored = inquiryNo(2, { version: 3 })

  async function pageAfter(numbers: number[], edits: () => void, key = inbox) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const recorded = recordUpdates(client, async () => {
      await promise
      return { inquiries: numbers.map((n) => inquiryNo(n)), nextCursor: null }
    })
    edits()
    resolve()
    const { answer: page, updates } = await recorded
    return updatePage(client, key, { page, isFirst: true }, updates)
  }
  const versions = (page: Awaited<ReturnType<typeof pageAfter>>) =>
    page.inquiries.map(({ id, version }) => `${id} v${version}`)

  test('does not bring back a row that has left the list', async () => {
    expect(versions(await pageAfter([3, 2], () => updateRows(client, [done])))).toEqual(['id-3 v1'])
  })

  test('does not lose a row that has returned, nor show it as it was', async () => {
    const edits = () => {
      updateRows(client, [done])
      updateRows(client, [restored])
    }
    expect(versions(await pageAfter([3, 1], edits))).toEqual(['id-3 v1', 'id-2 v3', 'id-1 v1'])
    expect(versions(await pageAfter([3, 2], edits))).toEqual(['id-3 v1', 'id-2 v3'])
  })

  test('does not bring back a row that has been deleted permanently', async () => {
    const edits = () => updateRows(client, [], ['id-2'])
    expect(versions(await pageAfter([3, 2], edits))).toEqual(['id-3 v1'])
  })

  test('takes a row back that Undo has restored to the search it was in', async () => {
    const edits = () => updateRows(client, [restored], [], search)
    expect(versions(await pageAfter([3], edits, search))).toEqual(['id-3 v1', 'id-2 v3'])
  })

  test('keeps a row that the answer has in a later version', async () => {
    const later = inquiryNo(2, { version: 5, readAt: 9 })
    const page = { inquiries: [later], nextCursor: null }
    const { updates } = await recordUpdates(client, async () => updateRows(client, [done]))
    expect(updatePage(client, inbox, { page, isFirst: true }, updates).inquiries).toEqual([later])
  })

  test('has its older rows dropped if it is the answer to a poll', async () => {
    const { updates } = await recordUpdates(client, async () => updateRows(client, [done]))
    expect(withoutOlder([inquiryNo(2), inquiryNo(3)], updates)).toEqual([inquiryNo(3)])
  })
})

test('of what has waited for longer than working time is known, the longest comes first by urgency', () => {
  const clock = { times: [[1000, 2000]] as const, target: 10, urgentTarget: 10, longestDay: 1000 }
  const rows = [200, 300, 1500].map((unansweredSince, n) => inquiryNo(n, { unansweredSince }))

  const inTurn = inOrderOfUrgency(rows, clock, 1600)

  expect(inTurn.map((row) => row.unansweredSince)).toEqual([200, 300, 1500])
})
