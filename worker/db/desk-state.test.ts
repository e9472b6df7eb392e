import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import fillWordIndex from '../../docs/fill-word-index.sql?raw'
import { editInquiries } from '../inbox/edit'
import { newInquiryId, storeInquiry } from '../intake/store'
import { recordSent } from '../notifications/record-outcome'
import { setNotification } from '../testing/outbox'
import { anInquiry } from '../testing/samples'
import { splitSql } from '../testing/split-sql'
import { day, minute, second } from '../time'
import { processArrivals } from './arrivals'
import { countAll, rollUpDays } from './daily-counts'
import { openDatabase } from './open'
import { statement } from './statement'

const noon = 20_000 * day + day / 2

/** Stores an inquiry and returns its id. */
async function store(heldFor: 'decoy' | null = null, timestamp = noon) {
  const facts = { id: newInquiryId(timestamp), timestamp, key: null, heldFor }
  await storeInquiry(openDatabase(env.DB), anInquiry, facts)
  return facts.id
}

/** Changes columns of an inquiry, as SQL. */
async function change(id: string, columns: string) {
  await env.DB.prepare(`update inquiries set ${columns} where id = ?`).bind(id).run()
}

async function remove(id: string) {
  await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
}

async function first(text: string) {
  return env.DB.prepare(text).first<Record<string, number>>()
}

const kept = 'select listed, unread, held, binned, waiting, failed from desk_state'

/** What the kept row has to be equal to. */
const counted = `select
  count(*) filter (where held_for is null and deleted_at is null) as listed,
  count(*) filter (where held_for is null and deleted_at is null and read_at is null) as unread,
  count(*) filter (where held_for is not null and deleted_at is null) as held,
  count(*) filter (where deleted_at is not null) as binned,
  count(*) filter (where held_for is null and deleted_at is null and notification = 'pending') as waiting,
  count(*) filter (where held_for is null and deleted_at is null and notification = 'failed') as failed
  from inquiries`

describe('the row about all inquiries', () => {
  test('says after every step what counting would say', async () => {
    const [listed, held] = [await store(), await store('decoy')]
    const steps = [
      () => change(listed, 'read_at = 1'),
      () => setNotification(listed, { state: 'pending' }),
      () => change(listed, 'deleted_at = 2'),
      () => change(listed, 'deleted_at = null, read_at = null'),
      () => setNotification(listed, { state: 'failed' }),
      () => change(held, 'held_for = null'),
      () => setNotification(held, { state: 'sent', sent_at: noon, channel: 'log' }),
      () => change(held, 'deleted_at = 3'),
      () => remove(listed),
      () => remove(held),
    ]
    for (const step of steps) {
      await step()
      expect(await first(kept)).toEqual(await first(counted))
    }
  })

  test('grows its revision with each change, and the inquiry carries it', async () => {
    const id = await store()
    const before = await first('select revision from desk_state')
    await change(id, 'read_at = 1')

    const after = await first('select revision from desk_state')
    expect(after?.revision).toBe((before?.revision ?? 0) + 1)
    expect(await first('select revision from inquiries')).toEqual(after)
  })

  test('grows by one for an inquiry that comes, whose number it is', async () => {
    const before = await first('select revision from desk_state')
    await store()

    const after = await first('select revision from desk_state')
    expect(after?.revision).toBe((before?.revision ?? 0) + 1)
    expect(await first('select number as revision from inquiries')).toEqual(after)
  })

  test('is raised once by a statement that brings the revision, as edits do', async () => {
    const id = await store()
    const bringing = 'revision = (select revision + 1 from desk_state)'
    const { meta } = await env.DB.prepare(
      `update inquiries set read_at = 1, ${bringing} where id = ?`,
    )
      .bind(id)
      .run()

    // The row, its place among the read ones and by revision, and the desk's row.
    expect(meta.rows_written).toBeLessThanOrEqual(4)
    expect(await first('select revision from inquiries')).toEqual(
      await first('select revision from desk_state'),
    )
  })

  test('takes the end of a notification for one change, and says when the last one went out', async () => {
    const [one, other] = [await store(), await store()]
    const before = await first('select revision from desk_state')
    await setNotification(one, { state: 'sent', sent_at: noon + 2, channel: 'log' })
    await setNotification(other, { state: 'sent', sent_at: noon + 1, channel: 'log' })

    expect(await first('select revision, last_sent_at from desk_state')).toEqual({
      revision: (before?.revision ?? 0) + 2,
      last_sent_at: noon + 2,
    })
    expect(await first(`select revision from inquiries where id = '${other}'`)).toEqual(
      await first('select revision from desk_state'),
    )
  })

  test('remembers which inquiry is gone', async () => {
    const id = await store()
    await remove(id)

    expect(await first('select inquiry_id, revision from deleted_inquiries')).toEqual({
      inquiry_id: id,
      ...(await first('select revision from desk_state')),
    })
  })
})

describe('the counts of a day', () => {
  /** What is rolled up, and what is counted when it is asked for: both together. */
  async function counts(kind: string) {
    const { results } = await statement(
      openDatabase(env.DB),
      sql`select day, key, sum(count) as count from (${countAll(kind)}) group by day, key order by day, key`,
    ).all()
    return results
  }

  const rollUp = (now: number) => rollUpDays(openDatabase(env.DB), now).run()

  test('hold what reached the list, and of a day that is over also what is deleted later', async () => {
    const [deleted] = [await store(), await store('decoy')]
    await store(null, noon + day)
    const expected = [
      { day: 20_000, key: '', count: 1 },
      { day: 20_001, key: '', count: 1 },
    ]
    expect(await counts('all')).toEqual(expected)
    await rollUp(noon + day)
    expect(await counts('all')).toEqual(expected)
    await remove(deleted)
    await rollUp(noon + 2 * day)

    expect(await counts('all')).toEqual(expected)
    expect(await env.DB.prepare('select count(*) from daily_counts').first('count(*)')).toBe(2)
  })

  test('are rolled up once, ten minutes after the end of the day', async () => {
    await store()
    const midnight = 20_001 * day
    await rollUp(midnight + 10 * minute - 1)
    expect(await env.DB.prepare('select 1 from daily_counts').first()).toBeNull()
    for (let run = 0; run < 3; run += 1) await rollUp(midnight + 10 * minute)

    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 1 }])
    expect(await env.DB.prepare('select count(*) from daily_counts').first('count(*)')).toBe(1)
  })

  test.each([
    ['the same day', noon + 1],
    ['after its day', noon + day],
  ])('hold what was held and is released %s', async (_, now) => {
    await store()
    const held = await store('decoy')
    await rollUp(now)
    const circumstances = { actor: 'owner@ceyforge.example', now }
    await editInquiries(
      openDatabase(env.DB),
      [{ id: held, version: 1 }],
      { isHeld: false },
      circumstances,
    )
    await rollUp(now + day)

    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 2 }])
  })

  test.each([
    [2 * second, '2'],
    [2 * second + 1, '10'],
    [60 * second, '60'],
    [day, '86400'],
    [day + 1, 'more'],
  ])('put a notification that took %i ms under %s', async (taken, key) => {
    const id = await store()
    const claim = { id, timestamp: noon, queuedAt: noon, attempts: 1 }
    await rollUp(noon + taken - 1)
    await recordSent(openDatabase(env.DB), claim, 'log', [], noon + taken)
    await rollUp(noon + taken + day)

    expect(await counts('delay')).toEqual([{ day: 20_000, key, count: 1 }])
  })
})

describe('the index of words', () => {
  async function find(words: string) {
    await env.DB.batch(processArrivals(openDatabase(env.DB)))
    const { results } = await env.DB.prepare(
      'select rowid from inquiry_words where inquiry_words match ?',
    )
      .bind(`"${words}"`)
      .all()
    return results.length
  }

  /** Returns the bytes of its leaves; the first ten blocks are about the index as a whole. */
  async function size() {
    return env.DB.prepare(
      'select coalesce(sum(length(block)), 0) as size from inquiry_words_data where id > 10',
    ).first<number>('size')
  }

  test('finds parts of words, whatever their case', async () => {
    await store()

    expect(await find('ALLET')).toBe(1)
    expect(await find('bulldozer')).toBe(0)
  })

  test('holds each once, however often it is brought up to date, and those after a deletion', async () => {
    const ids = [await store(), await store()]
    expect(await find('pallet')).toBe(2)
    expect(await find('pallet')).toBe(2)
    await remove(ids[1] ?? '')
    await store()
    await remove(await store())

    expect(await find('pallet')).toBe(2)
    const check = "insert into inquiry_words (inquiry_words) values ('integrity-check')"
    await env.DB.prepare(check).run()
  })

  test('is filled again by the file that the documents name, as after an import', async () => {
    const id = await store()
    await store()
    await env.DB.prepare('update desk_state set indexed_to = 0').run()
    for (const statement of splitSql(fillWordIndex)) await env.DB.prepare(statement).run()

    expect(await find('pallet')).toBe(2)
    await remove(id)
    expect(await find('pallet')).toBe(1)
  })

  test('holds nothing of an inquiry that is gone', async () => {
    const id = await store()
    await find('pallet')
    expect(await size()).toBeGreaterThan(100)
    await remove(id)

    expect(await find('pallet')).toBe(0)
    // An empty leaf is a header of four bytes.
    expect(await size()).toBe(4)
  })
})
