import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { openDatabase, statement } from '../db/database'
import { recountDesk } from '../db/recount'
import type { Value } from '../db/schema/backups.ts'
import { backUp, bringBack, openBackups } from '../testing/backups'
import { makeRandom } from '../testing/random'
import { adminHeaders } from '../testing/samples'
import { scaled } from '../testing/scale'
import type { Table } from './format'
import { keyOf, pageOf, readSchema, selectPage } from './tables'

const inquiries = scaled(40_000, 2000)

/** It writes, indexes, reads and re-indexes forty thousand rows. */
vi.setConfig({ testTimeout: 600_000 })

const words = ['racking', 'conveyor', 'pump', 'gate', 'පොම්ප', 'குழாய்', '"quoted"', '🏭', "o'clock"]

/** Stores enquiries as a desk has them after some years, with attempts, files and notes. */
async function fillDesk(count: number) {
  await adminHeaders()
  const random = makeRandom(1)
  const texts = Array.from({ length: 500 }, () =>
    Array.from({ length: 8 }, () => words[Math.floor(random() * words.length)]).join(' '),
  )
  const pieces = JSON.stringify(texts)
  for (let first = 1; first <= count; first += 10_000) {
    const numbers = `with recursive n (i) as (select ${first} union all select i + 1 from n
      where i < ${Math.min(count, first + 9_999)})`
    await env.DB.prepare(
      `${numbers} insert into inquiries (number, id, name, email, message, timestamp, notification, held_for,
        read_at, owner_id, service)
      select i, printf('%08x-%04x', i, i % 65536), 'Visitor ' || i, 'v' || (i % 40000) || '@site.example',
        i || ' ' || (?1 ->> (i % 500)) || char(10) || (?1 ->> (i * 7 % 500)), 1700000000000 + i * 900000,
        'sent', iif(i % 50, null, 'over_budget'), iif(i % 3, i, null), iif(i % 5, null, 'admin-1'),
        iif(i % 4, null, 'gate-solutions') from n`,
    )
      .bind(pieces)
      .run()
    await env.DB.prepare(
      `${numbers} insert into emails (id, kind, inquiry_id, dedupe_key, state, priority, attempts,
        created_at, queued_at, sent_at, channel)
      select i, 'notification', printf('%08x-%04x', i, i % 65536),
        'notification/' || printf('%08x-%04x', i, i % 65536), 'sent', 0, 2, i, i, i, 'log' from n`,
    ).run()
    await env.DB.prepare(
      `${numbers} insert into email_attempts (email_id, at, channel, code)
      select i, i, 'resend', 'timed_out' from n where i % 3 = 0`,
    ).run()
    await env.DB.prepare(
      `${numbers} insert into files (id, inquiry_id, name, size, sha256, kind, state, received, created_at,
        received_at, completed_at, has_chunks)
      select 'file-' || i, printf('%08x-%04x', i, i % 65536), 'Drawing ' || i || '.pdf', i, hex(i), 'pdf',
        'complete', '1', i, i, i, 0 from n where i % 5 = 0`,
    ).run()
    await env.DB.prepare(
      `${numbers} insert into notes (inquiry_id, at, author, kind, text)
      select printf('%08x-%04x', i, i % 65536), i, 'owner', 'note', 'Note ' || i from n where i % 10 = 0`,
    ).run()
  }
  await env.DB.prepare(recountDesk).run()
}

/** Reads both databases side by side and returns the tables in which a row differs. */
async function findDifferences() {
  const differing: string[] = []
  for (const table of (await readSchema(openDatabase(env.DB))).tables) {
    let after: Value[] | null = null
    for (let isLast = false; !isLast; ) {
      const [here, there] = await Promise.all([
        readPage(env.DB, table, after),
        readPage(env.RESTORED, table, after),
      ])
      if (JSON.stringify(here.rows) !== JSON.stringify(there.rows)) {
        differing.push(table.name)
        break
      }
      isLast = here.isLast
      after = keyOf(table, here.rows.at(-1) ?? [])
    }
  }
  return differing
}

async function readPage(db: D1Database, table: Table, after: Value[] | null) {
  const { results } = await statement(openDatabase(db), selectPage(table, after, 1e6)).all()
  return pageOf(table, results, 1e6)
}

test('thousands of enquiries are restored, equal in every row, and can be searched', async () => {
  await fillDesk(inquiries)
  const context = await openBackups()

  const manifest = await backUp(context)
  const { damaged, tables } = await bringBack(context, manifest)

  expect(manifest.slices.length).toBeGreaterThan(inquiries / 4000)
  expect(damaged).toEqual([])
  expect(tables.filter(({ isEqual }) => !isEqual)).toEqual([])
  expect(tables.find(({ name }) => name === 'inquiries')).toMatchObject({ restored: inquiries })
  expect(await findDifferences()).toEqual([])
  const found = await env.RESTORED.prepare(
    `select count(*) as n from search_index where search_index match '"${inquiries - 1} "'`,
  ).first('n')
  expect(found).toBe(1)
})

test('a restore with one damaged slice reports it and restores all others', async () => {
  const count = scaled(9000, 3000)
  await fillDesk(count)
  const context = await openBackups()
  const manifest = await backUp(context)
  const hit = manifest.slices.findLast(({ tables }) => tables.inquiries && !tables.notes)
  const lost = hit?.tables.inquiries?.rows ?? 0
  const file = await env.BACKUPS.get(hit?.name ?? '')
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? [])
  bytes[200] = (bytes[200] ?? 0) ^ 1
  await env.BACKUPS.put(hit?.name ?? '', bytes)

  const { damaged, tables } = await bringBack(context, manifest)

  expect(damaged).toEqual([hit])
  expect(lost).toBeGreaterThan(0)
  const differing = tables.filter(({ isEqual }) => !isEqual)
  // Sorted by name, because tables are ordered by their references.
  expect(differing.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    // Recounted from the restored rows.
    expect.objectContaining({ name: 'desk_state', restored: 1 }),
    // Rows that belong to a lost enquiry are left out.
    expect.objectContaining({ name: 'email_attempts', expected: count / 3, isEqual: false }),
    expect.objectContaining({ name: 'emails', expected: count, isEqual: false }),
    expect.objectContaining({ name: 'files', expected: count / 5, isEqual: false }),
    { name: 'inquiries', expected: count, restored: count - lost, isEqual: false },
    expect.objectContaining({ name: 'notes', expected: count / 10, isEqual: false }),
  ])
  expect((await env.RESTORED.prepare('pragma foreign_key_check').all()).results).toEqual([])
})
