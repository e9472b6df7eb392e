import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { editInquiries } from '../inbox/edit'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { addMany } from '../testing/exports'
import { databaseThrough } from '../testing/faulty-database'
import { bin, ids, keepFor, storeRead } from '../testing/kept-inquiries'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { replyTo } from '../testing/replies'
import { countingDatabase } from '../testing/rows-read'
import { tablesWith } from '../testing/traces'
import { day, hour, minute } from '../time'
import { purgeInquiries, purgeRecords } from './purge'

const start = Date.UTC(2026, 10, 1, 9)

test('an old inquiry is kept for thirty days after it is marked as spam', async () => {
  const id = await storeRead(start)
  const markedAt = start + 100 * day
  await editInquiries(
    env,
    [{ id }],
    { isHeld: true },
    { actor: 'owner', adminId: 'admin-1', now: markedAt },
  )
  const db = openDatabase(env.DB)

  await purgeInquiries(db, markedAt + 30 * day - 1)
  expect(await ids()).toEqual([id])
  await purgeInquiries(db, markedAt + 30 * day)
  expect(await ids()).toEqual([])
})

test('an inquiry with a reminder in the future is kept, however old it is', async () => {
  const id = await storeRead(start)
  await storeRead(start)
  await keepFor(10)
  await env.DB.prepare('update inquiries set is_waiting = 1, remind_at = ? where id = ?')
    .bind(start + 90 * day, id)
    .run()

  await runCron(start + 80 * day)
  expect(await ids()).toEqual([id])
  await runCron(start + 90 * day)
  expect(await ids()).toEqual([])
})

describe('an inquiry in the bin', () => {
  test('is deleted permanently after exactly thirty days', async () => {
    const id = await storeRead(start)
    const deletedAt = start + hour
    await bin(id, deletedAt)
    const db = openDatabase(env.DB)

    await purgeInquiries(db, deletedAt + 30 * day - 1)
    expect(await ids()).toEqual([id])
    await purgeInquiries(db, deletedAt + 30 * day)
    expect(await ids()).toEqual([])
  })

  test('leaves no trace of its text in any table or index once deleted permanently', async () => {
    const fields = {
      name: 'Zuhair Qasim',
      email: 'zq@unique.example',
      message: 'Xylophone wanted.',
    }
    const id = await storeRead(start, null, fields)
    const everywhere = ['inquiries', 'inquiry_terms', 'search_index']
    expect(await tablesWith('xyl')).toEqual(expect.arrayContaining(everywhere))
    await bin(id, start)

    await runCron(start + 30 * day)

    expect(await tablesWith('xyl', 'zuh', 'zq@', `key of ${id}`)).toEqual([])
  })

  test('is kept if it is restored', async () => {
    const id = await storeRead(start)
    await bin(id, start)
    await env.DB.prepare('update inquiries set deleted_at = null').run()

    await runCron(start + 31 * day)

    expect(await ids()).toEqual([id])
  })
})

describe('a held submission', () => {
  test('is deleted permanently exactly thirty days after it arrived', async () => {
    const id = await storeRead(start, 'decoy')
    const db = openDatabase(env.DB)

    await purgeInquiries(db, start + 30 * day - 1)
    expect(await ids()).toEqual([id])
    await purgeInquiries(db, start + 30 * day)
    expect(await ids()).toEqual([])
  })

  test('is kept if it is released', async () => {
    const id = await storeRead(start, 'too_fast')
    await env.DB.prepare('update inquiries set held_for = null').run()

    await runCron(start + 31 * day)

    expect(await ids()).toEqual([id])
  })

  test('is kept for thirty days after it is restored from the bin', async () => {
    const id = await storeRead(start, 'too_fast')
    const restoredAt = start + 35 * day
    const by = { actor: 'owner', adminId: 'admin-1', now: start + 20 * day }
    await editInquiries(env, [{ id }], { isDeleted: true }, by)
    await editInquiries(env, [{ id }], { isDeleted: false }, { ...by, now: restoredAt })
    const db = openDatabase(env.DB)

    await purgeInquiries(db, restoredAt + 30 * day - 1)
    expect(await ids()).toEqual([id])
    await purgeInquiries(db, restoredAt + 30 * day)
    expect(await ids()).toEqual([])
  })
})

describe('the retention period', () => {
  test('is unlimited by default', async () => {
    const id = await storeRead(start)

    await runCron(start + 20 * 365 * day)

    expect(await ids()).toEqual([id])
    expect(await auditLog()).toEqual([])
  })

  test('applies to the list and the bin, to the millisecond, and its deletions are logged', async () => {
    const [listed, binned] = [await storeRead(start), await storeRead(start)]
    const held = await storeRead(start, 'decoy')
    await bin(binned, start + 9 * day)
    const later = await storeRead(start + 1)
    await keepFor(10)
    const db = openDatabase(env.DB)

    await purgeInquiries(db, start + 10 * day - 1)
    expect(await ids()).toContain(listed)
    expect(await auditLog()).toEqual([])
    await purgeInquiries(db, start + 10 * day)

    expect(await ids()).toEqual([held, later].sort())
    expect(await auditLog()).toEqual([
      { at: start + 10 * day, actor: null, action: 'retention_run', details: { count: 2 } },
    ])
  })

  test('is logged once a day, however many runs there are', async () => {
    const runs = [start + minute, start + 2 * minute, start + day]
    await keepFor(1)
    for (const at of runs) {
      await storeRead(at - day)
      await purgeInquiries(openDatabase(env.DB), at)
      await purgeInquiries(openDatabase(env.DB), at)
    }

    expect(await auditLog()).toEqual([
      { at: runs[0], actor: null, action: 'retention_run', details: { count: 2 } },
      { at: runs[2], actor: null, action: 'retention_run', details: { count: 1 } },
    ])
  })

  test('deletes the oldest two hundred in one run and the rest in the next', async () => {
    const db = openDatabase(env.DB)
    await addMany(203, start)
    await env.DB.exec('update inquiries set read_at = timestamp')
    await keepFor(1)

    await purgeInquiries(db, start + 2 * day)
    expect(await ids()).toHaveLength(3)
    await purgeInquiries(db, start + 2 * day + minute)

    expect(await ids()).toEqual([])
    expect(await auditLog()).toMatchObject([{ details: { count: 203 } }])
  })

  test('deletes nothing if it is turned off just before', async () => {
    const id = await storeRead(start)
    await keepFor(1)
    const DB = databaseThrough(async (_, commit) => {
      await keepFor(null)
      return commit()
    })

    await purgeInquiries(openDatabase(DB), start + 9 * day)

    expect(await ids()).toEqual([id])
    expect(await auditLog()).toEqual([])
  })
})

describe('a run with nothing to do', () => {
  test('reads few rows, however many inquiries there are', async () => {
    await addMany(90, start)
    await env.DB.exec('update inquiries set read_at = timestamp')
    await env.DB.exec("update inquiries set held_for = 'decoy' where number % 3 = 1")
    await env.DB.exec(`update inquiries set deleted_at = ${start + day} where number % 3 = 2`)
    await keepFor(30)
    const { DB, count } = countingDatabase()
    const db = openDatabase(DB)

    await purgeInquiries(db, start + day)
    await purgeRecords(db, start + day)

    expect(count.rowsRead).toBeLessThan(30)
  })
})

describe('records of deleted inquiries', () => {
  test('are removed after a day', async () => {
    const id = await storeRead(start)
    await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
    await env.DB.prepare('update deleted_inquiries set at = ?').bind(start).run()
    const db = openDatabase(env.DB)

    await purgeRecords(db, start + day - 1)
    expect(await tablesWith(id)).toEqual(['deleted_inquiries'])
    await purgeRecords(db, start + day)
    expect(await tablesWith(id)).toEqual([])
  })
})

test('notes and replies are deleted with their inquiry', async () => {
  const id = await storeRead(start)
  await asAdmin('POST', `/api/inquiries/${id}/notes`, { kind: 'note', text: 'A zoo in Jaffna.' })
  const changes = openMailbox().resend
  await replyTo(id, { text: 'Dear zoo,', status: 'won' }, { changes })
  expect(await tablesWith('zoo')).toEqual(['notes', 'replies'])
  await keepFor(10)

  await purgeInquiries(openDatabase(env.DB), start + 40 * day)

  expect(await tablesWith('zoo')).toEqual([])
})
