import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { newInquiryId } from '../intake/store'
import { anInquiry } from '../testing/samples'
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

describe('the desk_state row', () => {
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
