import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { insertRows } from '../../scripts/restore/insert-rows.ts'
import { openDatabase } from '../db/database'
import type { Value } from '../db/schema/backups.ts'
import { contentOf, openBackups } from '../testing/backups'
import { addInquiry } from '../testing/inquiries'
import { addAdmin } from '../testing/samples'
import { readSchema, valuesOf } from './tables'

beforeEach(() => openBackups())

/** Returns a table and its rows. */
async function read(name: string) {
  const table = (await readSchema(openDatabase(env.DB))).tables.find((each) => each.name === name)
  if (!table) throw new Error(`There is no table ${name}.`)
  const { results } = await env.DB.prepare(`select * from ${name}`).all<Record<string, Value>>()
  return { table, rows: results.map((row) => valuesOf(table, row)) }
}

test.each([1, 2])('of %i rows, those of a lost row are left out or cleared', async (count) => {
  await addAdmin()
  for (let i = 0; i < count; i += 1) {
    const id = await addInquiry({ columns: { owner_id: 'admin-1' } })
    await env.DB.prepare(
      "insert into notes (inquiry_id, at, author, kind, text) values (?, 1, 'a', 'note', 'b')",
    )
      .bind(id)
      .run()
  }
  const [inquiries, notes] = [await read('inquiries'), await read('notes')]

  await insertRows(openDatabase(env.RESTORED), notes.table, notes.rows, { isWhole: false })
  await insertRows(openDatabase(env.RESTORED), inquiries.table, inquiries.rows, { isWhole: false })

  const owners = Array.from({ length: count }, () => expect.objectContaining({ owner_id: null }))
  expect(await contentOf(env.RESTORED)).toMatchObject({ notes: [], inquiries: owners })
  await insertRows(openDatabase(env.RESTORED), notes.table, notes.rows, { isWhole: false })
  expect((await contentOf(env.RESTORED)).notes).toHaveLength(count)
})
