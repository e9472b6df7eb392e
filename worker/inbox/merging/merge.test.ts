import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../testing/audit'
import { asAdmin, patch } from '../../testing/edits'
import { hurry, setTime } from '../../testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from '../../testing/faulty-database'
import { impossibleIds } from '../../testing/impossible-ids'
import { addInquiry, inquiryRow, setInquiry } from '../../testing/inquiries'
import { list } from '../../testing/lists'
import { merge, split } from '../../testing/merging'
import { openMailbox } from '../../testing/provider'
import { replyTo } from '../../testing/replies'
import { request } from '../../testing/requests'
import { adminHeaders } from '../../testing/samples'
import { day, hour, minute } from '../../time'

const now = Date.UTC(2026, 10, 20, 9)

let kept: string
let other: string

beforeEach(async () => {
  setTime(now)
  kept = await addInquiry({ timestamp: now - 2 * day, message: 'Racking for 60 m.' })
  other = await addInquiry({ timestamp: now - hour, message: 'Also post guards please.' })
})

const boxOf = async (id: string) => (await inquiryRow(id))?.box

async function found(q: string) {
  const body = JSON.stringify({ view: 'all', q })
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const response = await request('/api/inquiries/search', { method: 'POST', headers, body })
  const { inquiries } = await response.json<{ inquiries: { id: string }[] }>()
  return inquiries.map(({ id }) => id)
}

describe('a merge', () => {
  test('leaves one enquiry in the lists, is logged with the reference, and is announced', async () => {
    const { desk } = await list()
    const { status, inquiry } = await merge(other, kept)

    expect(status).toBe(200)
    expect(inquiry).toMatchObject({ id: kept, version: 2 })
    const after = await list()
    expect(after.inquiries.map(({ id }) => id)).toEqual([kept])
    expect(after.desk).toMatchObject({ inbox: 1 })
    const details = { id: other, reference: 'CF-1002', others: [] }
    expect(await auditLog()).toMatchObject([
      { action: 'inquiries_merged', inquiryId: kept, details },
    ])
    const path = `/api/inquiries/changes?since=${desk.revision}`
    const response = await request(path, { headers: await adminHeaders() })
    const { changed } = await response.json<{ changed: { id: string; box: string }[] }>()
    expect(new Map(changed.map(({ id, box }) => [id, box]))).toEqual(
      new Map([
        [kept, 'inbox'],
        [other, 'merged'],
      ]),
    )
  })

  test.each([
    ['done', 'waiting', 'waiting'],
    ['done', 'inbox', 'inbox'],
    ['waiting', 'inbox', 'inbox'],
    ['inbox', 'done', 'inbox'],
    ['waiting', 'done', 'waiting'],
  ])('of one in %s with one in %s leaves it in %s', async (box, otherBox, after) => {
    const columns = {
      done: { done_at: now - hour },
      waiting: { is_waiting: 1, remind_at: now + day },
      inbox: { read_at: now },
    } as Record<string, Parameters<typeof setInquiry>[1]>
    await setInquiry(kept, columns[box] ?? {})
    await setInquiry(other, columns[otherBox] ?? {})

    await merge(other, kept)

    expect(await boxOf(kept)).toBe(after)
    const remindAt = after === 'waiting' ? now + day : null
    expect(await inquiryRow(kept)).toMatchObject({ remind_at: remindAt })
    await split(other)
    expect([await boxOf(kept), await boxOf(other)]).toEqual([box, otherBox])
  })

  test('shows a newer enquiry as an addition to the older one until they are split', async () => {
    await merge(other, kept)
    expect(await inquiryRow(kept)).toMatchObject({
      added_at: now - hour,
      added_text: 'Also post guards please.',
    })

    await split(other)
    expect(await inquiryRow(kept)).toMatchObject({ added_at: null, added_text: null })
  })

  test('takes the owner, a reply that was not delivered and the first answer that only the other has', async () => {
    await adminHeaders()
    await patch(other, { ownerId: 'admin-1' })
    await replyTo(other, undefined, { changes: openMailbox().resend })
    await env.DB.prepare('update inquiries set reply_failed_at = 5 where id = ?').bind(other).run()

    await merge(other, kept)

    const row = { owner_id: 'admin-1', reply_failed_at: 5, first_answered_at: now }
    expect(await inquiryRow(kept)).toMatchObject(row)
    await split(other)
    const before = { owner_id: null, reply_failed_at: null, first_answered_at: null }
    expect(await inquiryRow(kept)).toMatchObject(before)
    expect(await inquiryRow(other)).toMatchObject({ reply_failed_at: 5, first_answered_at: now })
  })

  test('is found by the words, the sender and the reference of both until they are split', async () => {
    const guards = await addInquiry({
      timestamp: now - minute,
      name: 'Stores',
      message: 'Bollards too',
    })
    await merge(guards, other)
    await merge(other, kept)
    for (const q of ['racking', 'guards', 'bollards', 'stores', 'CF-1001', 'CF-1002', 'CF-1003']) {
      expect(await found(q), q).toEqual([kept])
    }

    await split(other)
    for (const q of ['guards', 'bollards', 'CF-1003']) expect(await found(q), q).toEqual([other])
    expect(await found('racking')).toEqual([kept])
  })

  test('takes along what was merged into the other before, and the split returns it', async () => {
    const first = await addInquiry({ timestamp: now - minute })
    await merge(first, other)
    await merge(other, kept)
    expect(await inquiryRow(first)).toMatchObject({ merged_into: kept })

    await split(other)
    expect(await inquiryRow(first)).toMatchObject({ merged_into: other })
    expect(await inquiryRow(other)).toMatchObject({ merged_into: null, box: 'inbox' })
  })

  test('of one that was merged by itself since is not ended by the split of another', async () => {
    const third = await addInquiry({ timestamp: now })
    await merge(third, other)
    await merge(other, kept)
    await split(third)
    await merge(third, kept)

    await split(other)

    expect(await inquiryRow(third)).toMatchObject({ merged_into: kept })
  })

  test('with one that nobody has read makes the other unread', async () => {
    await setInquiry(kept, { read_at: now })
    await merge(other, kept)
    expect(await inquiryRow(kept)).toMatchObject({ box: 'inbox', read_at: null })
  })

  test('is made once if D1 loses the answer, and again changes nothing', async () => {
    const DB = databaseLosingAnswers(/insert into "audit_entries"/, connectionLost, 1)
    const lost = await hurry(() => merge(other, kept, { changes: { DB } }))
    const again = await merge(other, kept, { version: 1, intoVersion: 1 })

    expect([lost.status, again.status]).toEqual([200, 200])
    expect(await auditLog()).toHaveLength(1)
    expect(await inquiryRow(kept)).toMatchObject({ version: 2 })
  })

  test.each([
    ['the one that goes', { version: 7 }],
    ['the one that stays', { intoVersion: 7 }],
  ])('of %s after somebody has changed it shows how it is now', async (_, versions) => {
    const { status, error, current } = await merge(other, kept, versions)

    expect([status, error.code]).toEqual([409, 'stale_edit'])
    expect(current.id).toBe('version' in versions ? other : kept)
    expect(await inquiryRow(other)).toMatchObject({ merged_into: null })
  })

  test.each([
    ['is held', { isHeld: true }],
    ['is in the bin', { isDeleted: true }],
  ])('with one that %s is refused', async (_, edit) => {
    await patch(other, edit)

    for (const answer of [await merge(other, kept), await merge(kept, other)]) {
      expect([answer.status, answer.error.code]).toEqual([409, 'merge_refused'])
    }
  })

  test('with itself, with a merged one or with that of another customer is refused', async () => {
    const stranger = await addInquiry({ email: 'other@site.example' })
    const third = await addInquiry({ timestamp: now })
    await merge(other, kept)

    for (const [id, into] of [
      [kept, kept],
      [third, other],
      [other, third],
      [stranger, kept],
    ] as const) {
      const { status, error } = await merge(id, into)
      expect([status, error.code]).toEqual([409, 'merge_refused'])
    }
    expect(await auditLog()).toHaveLength(1)
  })

  test('is allowed with one from a further address, and with one that only a merged one ties to it', async () => {
    const board = await addInquiry({ email: 'board@tea.example' })
    await asAdmin('POST', `/api/inquiries/${kept}/contacts`, { address: 'board@tea.example' })
    expect((await merge(kept, board)).status).toBe(200)

    expect((await merge(other, board)).status).toBe(200)
  })

  test('answers 404 for an id that no enquiry has', async () => {
    for (const id of impossibleIds) {
      for (const [from, into] of [
        [encodeURIComponent(id), kept],
        [kept, id],
      ] as const) {
        const { status, error } = await merge(from, into, { version: 1, intoVersion: 1 })
        expect([status, error.code].join(), id).toMatch(/^(404,not_found|422,validation_failed)$/)
      }
      expect([id, (await split(encodeURIComponent(id))).status]).toEqual([id, 404])
    }
  })
})

describe('a split', () => {
  test('returns both to where they were, is logged and can be repeated', async () => {
    await patch(other, { isDone: true })
    await merge(other, kept)

    const { status, inquiry } = await split(other)
    expect(status).toBe(200)
    expect(inquiry).toMatchObject({ id: other, box: 'done', mergedInto: null })
    expect((await split(other)).status).toBe(200)
    const details = { id: other, reference: 'CF-1002' }
    expect(await auditLog()).toMatchObject([
      { action: 'inquiries_filed' },
      { action: 'inquiries_merged' },
      { action: 'inquiries_split', inquiryId: kept, details },
    ])
    expect((await merge(other, kept)).status).toBe(200)
  })

  test('leaves what somebody has changed since', async () => {
    await patch(kept, { isDone: true })
    await merge(other, kept)
    await patch(kept, { status: 'quoted' })

    await split(other)
    expect(await inquiryRow(kept)).toMatchObject({ box: 'waiting', status: 'quoted' })
  })

  test('is made once if D1 loses the answer', async () => {
    await merge(other, kept)
    const DB = databaseLosingAnswers(/insert into "audit_entries"/, connectionLost, 1)
    const path = `/api/inquiries/${other}/split`
    const { status } = await hurry(() => asAdmin('POST', path, {}, { changes: { DB } }))

    expect(status).toBe(200)
    expect(await inquiryRow(kept)).toMatchObject({ version: 3 })
    expect(await auditLog()).toHaveLength(2)
  })
})

test('nobody edits or answers a merged enquiry that is still open in another window', async () => {
  await merge(other, kept)

  const edit = await patch(other, { isDone: true }, { version: 1 })
  expect([edit.status, edit.error.code, edit.current.box]).toEqual([409, 'stale_edit', 'merged'])
  const later = await patch(other, { isDeleted: true, isHeld: true }, { version: 2 })
  expect([later.status, later.error.code]).toEqual([409, 'stale_edit'])
  const reply = await replyTo(other, undefined, { changes: openMailbox().resend })
  expect([reply.status, reply.error]).toEqual([
    409,
    { code: 'reply_withheld', message: expect.stringMatching(/merged/) },
  ])
  expect(await inquiryRow(other)).toMatchObject({ box: 'merged', version: 2 })
})
