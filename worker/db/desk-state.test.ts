import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { newInquiryId } from '../intake/store'
import { setNotification } from '../testing/outbox'
import { adminHeaders, anInquiry } from '../testing/samples'
import { storeInquiry } from '../testing/store-inquiry'
import { day } from '../time'
import { openDatabase } from './database'

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

async function recentChanges() {
  const { results } = await env.DB.prepare('select recent_changes as json from desk_state').all<{
    json: string
  }>()
  return JSON.parse(results[0]?.json ?? '') as [revision: number, number: number, isNew?: 1][]
}

const kept = 'select listed, unread, held, binned, waiting, failed from desk_state'

/** The same figures, counted from all inquiries. */
const counted = `select
  count(*) filter (where held_for is null and deleted_at is null) as listed,
  count(*) filter (where held_for is null and deleted_at is null and read_at is null) as unread,
  count(*) filter (where held_for is not null and deleted_at is null) as held,
  count(*) filter (where deleted_at is not null) as binned,
  count(*) filter (where held_for is null and deleted_at is null and notification = 'pending') as waiting,
  count(*) filter (where held_for is null and deleted_at is null and notification = 'failed') as failed
  from inquiries`

describe('the desk_state row', () => {
  test('equals a count of all inquiries after every change', async () => {
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

  test('counts the inbox and the due follow-ups of each owner after every change', async () => {
    await adminHeaders()
    await adminHeaders('admin-2', 'second@ceyforge.example')
    const ids = [await store(), await store(), await store(), await store('decoy')]
    const [one = '', two = '', three = '', held = ''] = ids
    const steps: [string, string | null][] = [
      [one, "owner_id = 'admin-1'"],
      [two, "owner_id = 'admin-1', remind_at = 5"],
      [three, "owner_id = 'admin-2', remind_at = 5"],
      [two, "owner_id = 'admin-2'"],
      [one, 'is_waiting = 1'],
      [three, "owner_id = 'admin-1', done_at = 6"],
      [one, "owner_id = 'admin-2', is_waiting = 0"],
      [held, "owner_id = 'admin-1'"],
      [held, 'held_for = null'],
      [two, 'owner_id = null'],
      [three, 'done_at = null, deleted_at = 7'],
      [three, 'deleted_at = null'],
      [three, null],
      [one, null],
      [held, null],
      [two, null],
    ]
    for (const [id, columns] of steps) {
      await (columns ? change(id, columns) : remove(id))
      const rows = await env.DB.prepare(
        "select owner_id as owner, remind_at as due from inquiries where box = 'inbox'",
      ).all<{ owner: string | null; due: number | null }>()
      const owners = rows.results.flatMap(({ owner }) => owner ?? [])
      const byOwner = Object.groupBy(owners, (owner) => owner)
      const state = await first('select inbox, due, inbox_by_owner as byOwner from desk_state')
      expect({ ...state, byOwner: JSON.parse(String(state?.byOwner)) }).toEqual({
        inbox: rows.results.length,
        due: rows.results.filter(({ due }) => due !== null).length,
        byOwner: Object.fromEntries(
          Object.entries(byOwner).map(([owner, all]) => [owner, all?.length]),
        ),
      })
    }
  })

  test('increments its revision with each change, and records which inquiry changed', async () => {
    const [id, other] = [await store(), await store()]
    const before = (await first('select revision from desk_state'))?.revision ?? 0
    await change(id, 'read_at = 1')
    await change(other, 'read_at = 1')
    await change(id, 'read_at = null')

    expect(await recentChanges()).toEqual([
      [before - 1, 1, 1],
      [before, 2, 1],
      [before + 1, 1],
      [before + 2, 2],
      [before + 3, 1],
    ])
  })

  test('increments its revision by one for a new inquiry, and keeps its number', async () => {
    const before = await first('select revision from desk_state')
    await store()

    expect(await first('select revision, last_number from desk_state')).toEqual({
      revision: (before?.revision ?? 0) + 1,
      last_number: 1,
    })
    expect(await first('select number from inquiries')).toEqual({ number: 1 })
  })

  test('costs each change only one more written row', async () => {
    const id = await store()
    const { meta } = await env.DB.prepare('update inquiries set read_at = 1 where id = ?')
      .bind(id)
      .run()

    // The inquiry and desk_state. Leaving the index of unread inquiries costs no written row.
    expect(meta.rows_written).toBe(2)
  })

  test('gives its revision to the record of a deleted inquiry', async () => {
    const id = await store()
    await remove(id)

    expect(await first('select inquiry_id, revision from deleted_inquiries')).toEqual({
      inquiry_id: id,
      ...(await first('select revision from desk_state')),
    })
  })
})
