import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from './db/database'
import type { Bindings } from './env'
import { eraseSome } from './inbox/personal-data/person'
import { purgeInquiries } from './retention/purge'
import { hurry, setTime } from './testing/fake-clock'
import { connectionLost, databaseLosingAnswers } from './testing/faulty-database'
import { readHealth } from './testing/health'
import { addInquiry } from './testing/inquiries'
import { openMailbox } from './testing/provider'
import { request } from './testing/requests'
import { adminHeaders, anInquiry } from './testing/samples'
import { tablesWith } from './testing/traces'
import { day, minute } from './time'

const start = Date.UTC(2026, 10, 2, 9)
const megabyte = 1_000_000

let texts = 0

/** Returns a text of about `bytes` bytes, a different one each time. */
function textOf(bytes: number) {
  texts += 1
  return `${'quartz '.repeat(3)}${String(texts).padStart(8, '0')} ${'x'.repeat(bytes)}`
}

const unlimited: RateLimit = { limit: async () => ({ success: true }) }

let at = start

/** Posts a text from an address, a minute after the previous one. */
async function send(message: string, address: string, changes: Partial<Bindings> = {}) {
  at += minute
  setTime(at)
  const response = await request(
    '/api/inquiries',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
      body: JSON.stringify({ ...anInquiry, message }),
    },
    { ...openMailbox().resend, INQUIRY_LIMIT: unlimited, ...changes },
  )
  const { inquiry } = await response.json<{ inquiry?: { id: string } }>()
  return { status: response.status, id: inquiry?.id ?? '' }
}

async function reasons() {
  const { results } = await env.DB.prepare('select held_for from inquiries order by id').all<{
    held_for: string | null
  }>()
  return results.map(({ held_for }) => held_for)
}

async function indexed() {
  const { results } = await env.DB.prepare(
    "select rowid from search_index where search_index match 'quartz'",
  ).all()
  return results.length
}

describe('an enquiry from an address', () => {
  test('is held beyond five megabytes a day, unlike those from other addresses', async () => {
    at = start
    const sendLong = () => send(textOf(0.9 * megabyte), '198.51.100.1')
    expect((await sendLong()).status).toBe(201)
    await env.DB.prepare("update intake_usage set bytes = ? where source <> ''")
      .bind(3.6 * megabyte)
      .run()
    for (let i = 0; i < 2; i += 1) expect((await sendLong()).status).toBe(201)
    await send(textOf(100), '198.51.100.2')

    expect(await reasons()).toEqual([null, null, 'over_budget', null])
    setTime(start + day)
    at = start + day
    await send(textOf(100), '198.51.100.1')
    expect((await reasons()).at(-1)).toBeNull()
  })

  test('counts once if D1 loses the answer', async () => {
    at = start
    const DB = databaseLosingAnswers(/insert into "inquiries"/, connectionLost, 2)

    const { status } = await hurry(() => send(textOf(100), '198.51.100.1', { DB }))
    expect(status).toBe(201)
    const usage =
      'select sum(count) as count, sum(bytes) as bytes, intake_bytes from intake_usage, desk_state'
    const counted = await env.DB.prepare(usage).first<Record<string, number>>()
    expect(counted).toMatchObject({ count: 1, bytes: counted?.intake_bytes })
  })

  test('is found by search although it is held for its size, and leaves nothing in the index when it is deleted', async () => {
    at = start
    // 6% of the database.
    await env.DB.prepare('update desk_state set intake_day = ?, intake_bytes = ?')
      .bind(Math.floor(start / day), 30 * megabyte)
      .run()
    const { id } = await send(textOf(110_000), '198.51.100.1')
    const other = await send(textOf(110_000), '198.51.100.2')
    expect(await reasons()).toEqual(['over_budget', 'over_budget'])
    expect(await indexed()).toBe(2)

    await env.DB.prepare('delete from inquiries where id in (?, ?)').bind(id, other.id).run()
    expect(await indexed()).toBe(0)
    expect(await tablesWith('quartz')).toEqual([])
    await env.DB.prepare("insert into search_index (search_index) values ('integrity-check')").run()
  })
})

describe('once all addresses have sent 5% of the database in a day', () => {
  test('enquiries are refused from addresses that have sent more than 200 kB, held beyond 100 kB, and accepted from others', async () => {
    at = start
    const limit = { DATABASE_MAX_MB: '100' }
    await send(textOf(0.9 * megabyte), '198.51.100.1', limit)
    await env.DB.prepare('update desk_state set intake_bytes = ?')
      .bind(6 * megabyte)
      .run()

    expect((await send(textOf(200), '198.51.100.1', limit)).status).toBe(429)
    await send(textOf(200), '203.0.113.1', limit)
    await send(textOf(40_000), '203.0.113.1', limit)
    await send(textOf(60_000), '203.0.113.1', limit)
    expect(await reasons()).toEqual([null, null, null, 'over_budget'])
  })
})

async function addMany(count: number, bytes: number, column: 'name' | 'message' = 'message') {
  for (let i = 0; i < count; i += 1) {
    await addInquiry({ timestamp: start + i, heldFor: 'decoy', [column]: textOf(bytes) })
  }
}

const left = async () => env.DB.prepare('select count(*) from inquiries').first<number>('count(*)')

describe('one batch deletes about a megabyte', () => {
  test.each(['name', 'message'] as const)('of expired enquiries with a long %s', async (column) => {
    await addMany(6, 0.4 * megabyte, column)

    await purgeInquiries(openDatabase(env.DB), start + 31 * day)
    expect(await left()).toBe(3)
    await purgeInquiries(openDatabase(env.DB), start + 31 * day)
    expect(await left()).toBe(0)
  })

  test('of erased enquiries, or a single one that is larger', async () => {
    await addMany(2, 1.2 * megabyte)

    await eraseSome(openDatabase(env.DB), anInquiry.email, { actor: 'a', now: start })
    expect(await left()).toBe(1)
    await eraseSome(openDatabase(env.DB), anInquiry.email, { actor: 'a', now: start })
    expect(await left()).toBe(0)
  })
})

describe('a database that is filling up', () => {
  test('degrades health and the delivery report from 60% of its limit', async () => {
    const { meta } = await env.DB.prepare('select 1').run()
    const limitAt = (share: number) => ({
      DATABASE_MAX_MB: String(meta.size_after / share / megabyte),
    })
    const statuses = async (changes: Partial<Bindings>) => {
      const health = await readHealth(changes)
      const report = await request('/api/delivery', { headers: await adminHeaders() }, changes)
      return [health, await report.json()]
    }

    expect(await statuses(limitAt(0.5))).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
    expect(await statuses(limitAt(0.7))).toMatchObject([
      { status: 'degraded', databaseUse: 0.7 },
      { status: 'degraded', databaseUse: 0.7 },
    ])
  })

  test('accepts no more enquiries at 95%, so that administrators can still sign in and delete', async () => {
    const { DB } = env
    const { meta } = await DB.prepare('select 1').run()
    const full = { DB, DATABASE_MAX_MB: String(meta.size_after / 0.96 / megabyte) }
    at = start

    // Storing the first one reports how full the database is.
    expect((await send(textOf(100), '198.51.100.1', { DB })).status).toBe(201)
    expect((await send(textOf(100), '198.51.100.1', full)).status).toBe(503)

    expect(await left()).toBe(1)
    expect((await send(textOf(100), '198.51.100.1')).status).toBe(201)
    const list = await request('/api/inquiries', { headers: await adminHeaders() }, full)
    expect(list.status).toBe(200)
  })
})
