import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { finishRestore } from '../../scripts/restore/finish-restore.ts'
import { openDatabase } from '../db/database'
import { readChanges } from '../inbox/listed'
import { newInquiryId } from '../intake/store'
import { backUp, bringBack, openBackups } from '../testing/backups'
import { addInquiry } from '../testing/inquiries'
import { adminHeaders, anInquiry } from '../testing/samples'
import { storeInquiry } from '../testing/store-inquiry'
import type { BackupContext } from './take'

let context: BackupContext
beforeEach(async () => {
  context = await openBackups()
})

const restoredEnv = { ...env, DB: env.RESTORED }

const changesSince = (since: number) => readChanges(restoredEnv, 'admin-1', { since, excerpt: 9 })

async function revisionOf(db: D1Database) {
  return (await db.prepare('select revision from desk_state').first<number>('revision')) ?? 0
}

async function numberOf(db: D1Database, id: string) {
  const select = db.prepare('select number from inquiries where id = ?').bind(id)
  return (await select.first<number>('number')) ?? 0
}

/** Stores an inquiry in the restored database, as the Worker would. */
async function addToRestored() {
  const id = newInquiryId(Date.now())
  const facts = { id, timestamp: Date.now(), key: null, heldFor: null }
  await storeInquiry(openDatabase(env.RESTORED), anInquiry, facts)
  return id
}

test('nobody is signed in or notified by push after a restore', async () => {
  await adminHeaders()
  await env.DB.exec(
    "insert into push_subscriptions (endpoint, admin_id, created_at, notified_at) values ('https://push.example/1', 'admin-1', 1, 0)",
  )
  await bringBack(context, await backUp(context))

  await finishRestore(openDatabase(env.RESTORED))

  for (const table of ['sessions', 'push_subscriptions']) {
    const count = (db: D1Database) => db.prepare(`select count(*) as n from ${table}`).first('n')
    expect([await count(env.DB), await count(env.RESTORED)], table).toEqual([1, 0])
  }
})

test('a reference that was given out after the backup is not given to another customer', async () => {
  await addInquiry()
  const manifest = await backUp(context)
  const since = await addInquiry()
  await bringBack(context, manifest)

  await finishRestore(openDatabase(env.RESTORED))

  const added = await addToRestored()
  expect(await numberOf(env.RESTORED, added)).toBeGreaterThan(await numberOf(env.DB, since))
})

test('desks that were open before the restore reload their lists', async () => {
  await addInquiry()
  const manifest = await backUp(context)
  await addInquiry()
  const beforeRestore = await revisionOf(env.DB)
  await bringBack(context, manifest)

  await finishRestore(openDatabase(env.RESTORED))

  expect(await changesSince(beforeRestore)).toMatchObject({ isReset: true })
  const afterRestore = await revisionOf(env.RESTORED)
  expect(await changesSince(afterRestore)).toMatchObject({ changed: [], deleted: [] })
  const added = await addToRestored()
  expect(await changesSince(afterRestore)).toMatchObject({ changed: [{ id: added }] })
  await env.RESTORED.prepare('update inquiries set read_at = 1 where id = ?').bind(added).run()
  expect(await changesSince(beforeRestore)).toMatchObject({ isReset: true })
})
