import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { newInquiryId, storeInquiry } from '../intake/store'
import { setNotification } from '../testing/outbox'
import { anInquiry } from '../testing/samples'
import { day, second } from '../time'
import { openDatabase } from './open'

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

async function first(sql: string) {
  return env.DB.prepare(sql).first<Record<string, number>>()
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

  test('is carried by an inquiry that comes, with its revision or without one', async () => {
    const bare = `insert into inquiries (id, name, email, message, timestamp, notification)
      values ('bare', 'Nimal', 'nimal@factory.example', 'Two gates', 1, 'sent')`
    for (const add of [() => store(), () => env.DB.prepare(bare).run()]) {
      const before = await first('select revision from desk_state')
      await add()

      const after = await first('select max(revision) as revision from inquiries')
      expect(after?.revision).toBe((before?.revision ?? 0) + 1)
      expect(after).toEqual(await first('select revision from desk_state'))
    }
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
  async function counts(kind: string) {
    const { results } = await env.DB.prepare(
      'select day, key, count from daily_counts where kind = ? order by day, key',
    )
      .bind(kind)
      .all()
    return results
  }

  test('hold what reached the list, also what was held first, and what is deleted later', async () => {
    const [deleted, held] = [await store(), await store('decoy')]
    await store(null, noon + day)
    expect(await counts('all')).toEqual([
      { day: 20_000, key: '', count: 1 },
      { day: 20_001, key: '', count: 1 },
    ])
    await remove(deleted)
    await change(held, 'held_for = null')

    expect(await counts('all')).toEqual([
      { day: 20_000, key: '', count: 2 },
      { day: 20_001, key: '', count: 1 },
    ])
    expect(await counts('service')).toEqual(await counts('all'))
  })

  test.each([
    [2 * second, '2'],
    [2 * second + 1, '10'],
    [60 * second, '60'],
    [day, '86400'],
    [day + 1, 'more'],
  ])('put a notification that took %i ms under %s', async (taken, key) => {
    const id = await store()
    await setNotification(id, { state: 'sent', sent_at: noon + taken, channel: 'log' })

    expect(await counts('delay')).toEqual([{ day: 20_000, key, count: 1 }])
  })
})

describe('the index of words', () => {
  async function find(words: string) {
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

  test('holds nothing of an inquiry that is gone', async () => {
    const id = await store()
    expect(await size()).toBeGreaterThan(100)
    await remove(id)

    expect(await find('pallet')).toBe(0)
    // An empty leaf is a header of four bytes.
    expect(await size()).toBe(4)
  })
})
