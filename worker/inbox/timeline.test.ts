import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin, patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { markNotified } from '../testing/outbox'
import { request } from '../testing/requests'
import { countingDatabase } from '../testing/rows-read'
import { adminHeaders } from '../testing/samples'
import { day, hour, minute } from '../time'
import type { Customer, TimelineEntry } from './inquiry'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(() => setTime(now))

async function open(id: string) {
  const answer = await asAdmin('GET', `/api/inquiries/${id}`)
  return answer as unknown as { timeline: TimelineEntry[]; customer: Customer }
}

describe('the timeline of an inquiry', () => {
  test('lists who did what to this inquiry and no other, oldest first', async () => {
    const id = await addInquiry({ timestamp: now })
    await markNotified(id, now + 1)
    const other = await addInquiry({ timestamp: now - day, email: 'other@site.example' })
    await adminHeaders()
    await adminHeaders('admin-2', 'sanath.fernando@ceyforge.example')
    await env.DB.prepare("update admins set name = 'R. Silva' where id = 'admin-1'").run()
    const steps = [
      () => patch(id, { ownerId: 'admin-2' }),
      () => asAdmin('POST', `/api/inquiries/${id}/notes`, { kind: 'note', text: 'Call first' }),
      () => asAdmin('POST', `/api/inquiries/${id}/notes`, { kind: 'call', text: '' }),
      () => patch(other, { isDone: true }),
      () => patch(id, { remindAt: now + day }),
      () => patch(id, { isDeleted: true }),
    ]
    for (const [i, step] of steps.entries()) {
      setTime(now + (i + 1) * minute)
      await step()
    }

    const { timeline } = await open(id)

    const by = 'R. Silva'
    const own = { version: expect.any(Number), editedAt: null, isOwn: true }
    expect(timeline).toEqual([
      { at: now, by: null, kind: 'received' },
      { at: now + 1, by: null, kind: 'notified' },
      { at: now + minute, by, kind: 'owner_changed', details: { to: 'Sanath Fernando' } },
      { at: now + 2 * minute, by, kind: 'note', id: 1, isAnswer: true, text: 'Call first', ...own },
      { at: now + 3 * minute, by, kind: 'call', id: 2, isAnswer: true, text: '', ...own },
      {
        at: now + 3 * minute,
        by,
        kind: 'status_changed',
        details: { from: 'new', to: 'answered' },
      },
      { at: now + 5 * minute, by, kind: 'reminder_set', details: { at: now + day } },
      { at: now + 6 * minute, by, kind: 'inquiries_deleted', details: {} },
    ])
  })

  test('includes replies with their delivery state', async () => {
    const id = await addInquiry({ timestamp: now })
    await env.DB.prepare(
      `insert into replies (inquiry_id, at, author, author_name, recipient, subject, text,
        idempotency_key, cc, failed_copies)
      values (?1, ?2, 'gone@ceyforge.example', 'Gone', 'v@site.example', 'CF-1001', 'Hello', 'key',
        'b@site.example', '[{"address":"b@site.example","code":"bounced"}]')`,
    )
      .bind(id, now + hour)
      .run()
    await env.DB.prepare(
      `insert into emails (kind, inquiry_id, dedupe_key, state, priority, attempts, created_at,
        queued_at, failure_code, failure_status, failed_at)
      values ('reply', ?1, 'reply/key', 'failed', 0, 9, 1, 1, 'rejected', 422, 7)`,
    )
      .bind(id)
      .run()

    expect((await open(id)).timeline.at(-1)).toMatchObject({
      at: now + hour,
      by: 'Gone',
      kind: 'reply',
      state: 'failed',
      attempts: 9,
      subject: 'CF-1001',
      text: 'Hello',
      recipient: 'v@site.example',
      sentAt: null,
      failure: { code: 'rejected', status: 422, at: 7 },
      failedCopies: [{ address: 'b@site.example', code: 'bounced' }],
    })
  })

  test('includes later inquiries from the same customer', async () => {
    const id = await addInquiry({ timestamp: now })
    await addInquiry({ timestamp: now - hour })
    await addInquiry({ timestamp: now + 1, heldFor: 'decoy' })
    const newer = await addInquiry({ timestamp: now + 2 })

    expect((await open(id)).timeline).toEqual([
      { at: now, by: null, kind: 'received' },
      { at: now + 2, by: null, kind: 'newer_inquiry', id: newer, reference: 'CF-1004' },
    ])
  })
})

describe('the customer of an inquiry', () => {
  const self = { email: 'nimal@factory.example', phone: '+94777654321' }

  test.each([
    ['the same address', 'nimal@factory.example', null, true],
    ['the same address in another case', 'Nimal@Factory.Example', null, true],
    ['the same phone number', 'other@site.example', '+94777654321', true],
    ['both', 'nimal@factory.example', '+94777654321', true],
    ['an address with another number', 'nimal@factory.example', '+94112345678', true],
    ['another address and number', 'other@site.example', '+94112345678', false],
    ['another address without a number', 'other@site.example', null, false],
    ['another mailbox of the same domain', 'kamal@factory.example', null, false],
    ['another mailbox with a tag', 'nimal+2@factory.example', null, false],
    ['an address that starts with it', 'nimal@factory.example.lk', null, false],
    ['a wildcard', '%@factory.example', null, false],
  ])('is recognised by %s (%s, %s): %s', async (_, email, phone, isSame) => {
    const columns = { phone: self.phone }
    const id = await addInquiry({ email: self.email, timestamp: now, columns })
    await addInquiry({ email, timestamp: now - day, columns: { phone } })

    const { customer } = await open(id)

    expect(customer).toMatchObject(
      isSame ? { total: 2, since: now - day } : { total: 1, since: now, others: [] },
    )
  })

  test('is not matched to others by a missing phone number', async () => {
    const id = await addInquiry({ timestamp: now })
    await addInquiry({ email: 'other@site.example' })

    const alone = { total: 1, since: now, messages: 1, others: [] }
    expect((await open(id)).customer).toEqual(alone)
  })

  test('has held and deleted inquiries listed but not counted', async () => {
    const message = 'x'.repeat(300)
    const id = await addInquiry({ timestamp: now })
    const held = await addInquiry({ timestamp: now - 3 * day, heldFor: 'decoy' })
    const binned = await addInquiry({ timestamp: now - 2 * day, columns: { deleted_at: now } })
    const done = await addInquiry({ timestamp: now - day, message, columns: { done_at: now } })
    await setInquiry(done, { status: 'won', service: 'gates' })

    const { customer } = await open(id)

    expect(customer).toMatchObject({ total: 2, since: now - day })
    expect(customer.others.map((other) => [other.id, other.box])).toEqual([
      [done, 'done'],
      [binned, 'bin'],
      [held, 'held'],
    ])
    expect(customer.others[0]).toEqual({
      id: done,
      reference: 'CF-1004',
      timestamp: now - day,
      service: 'gates',
      status: 'won',
      box: 'done',
      ownerId: null,
      version: 1,
      excerpt: `${message.slice(0, 199)}…`,
      messages: 1,
    })
  })
})

test('an inquiry and its history are read in one trip, however many inquiries there are', async () => {
  await adminHeaders()
  const columns = 'id, name, email, message, timestamp, notification, phone'
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
    insert into inquiries (${columns}) select 'id-' || i, 'Visitor', iif(i % 2, 'v' || i, 'v') || '@site.example',
      'A message', i, 'sent', '+9477' || (1000000 + i) from n`,
  ).run()
  const opened = async (id: string) => {
    const { DB, count } = countingDatabase()
    const headers = await adminHeaders()
    expect((await request(`/api/inquiries/${id}`, { headers }, { DB })).status).toBe(200)
    expect(count.trips).toBe(1)
    return count.rowsRead
  }

  expect(await opened('id-501')).toBeLessThanOrEqual(47)
  // A customer with a thousand others: 200 are read in the index, in the table and for the count, and before
  // that to find those that they are merged into.
  expect(await opened('id-500')).toBeLessThanOrEqual(1650)
})
