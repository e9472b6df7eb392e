/** Only the holder of its lease may write a running backup's progress. */
import { and, desc, eq, gt, lte, notInArray, or, sql } from 'drizzle-orm'
import { batch, type Database, rowOf } from '../db/database.ts'
import { backupSlices, backups, type Position } from '../db/schema/backups.ts'
import { hour, minute } from '../time.ts'
import type { SliceEntry, Table } from './format.ts'
import { unwatchTables, watchTables } from './tables.ts'

/**
 * `off`: no key is set, so there are no backups. `unusable_key`: the key is not valid. `none`: no
 * backup has finished yet. `late`: the last success is too long ago, or the first backup has failed
 * or takes too long.
 */
export type BackupState = 'off' | 'unusable_key' | 'none' | 'ok' | 'late'

export type BackupReport = {
  state: BackupState
  /** When the last backup succeeded, in ms since 1970. */
  at: number | null
  /** Rows and stored bytes of that backup. */
  rows: number
  bytes: number
  isRunning: boolean
}

export type Backup = typeof backups.$inferSelect

/** In ms, longer than any slice takes. After that, another writer may take over from a dead one. */
const leaseTime = 2 * minute

/** In ms. One that takes longer is given up: something is wrong, and its triggers cost every change. */
const allowedTime = 6 * hour

/** Extra time for each slice, in ms. Cron writes two slices in that time. */
const timeForSlice = minute

/** Another writer has taken over this backup or given it up. */
export class LostBackup extends Error {
  override name = 'LostBackup'

  constructor({ id }: Backup) {
    super(`Another process has taken over the backup ${id}.`)
  }
}

function holdsLease({ id, leaseUntil }: Backup) {
  return and(eq(backups.id, id), eq(backups.state, 'running'), eq(backups.leaseUntil, leaseUntil))
}

/** A lease much longer than any was set by a clock that ran fast, and must not stop the backup. */
export function isFree(now: number) {
  const { state, leaseUntil } = backups
  const isUnheld = or(lte(leaseUntil, now), gt(leaseUntil, now + 2 * leaseTime))
  return and(eq(state, 'running'), isUnheld)
}

export async function claimBackup(db: Database, now: number) {
  const [claimed] = await db
    .update(backups)
    .set({ leaseUntil: now + leaseTime })
    .where(isFree(now))
    .returning()
  return claimed ?? null
}

/** Returns the backup, whose lease the caller holds, or null if one is already running. */
export async function beginBackup(
  db: Database,
  { tables, layout, keyId }: { tables: readonly Table[]; layout: string; keyId: string },
  now: number,
) {
  const backup: Backup = {
    id: new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-'),
    state: 'running',
    startedAt: now,
    finishedAt: null,
    leaseUntil: now + leaseTime,
    keyId,
    position: { phase: 'rows', table: 0, after: null },
    layout,
    slices: 0,
    rows: 0,
    bytes: 0,
  }
  const row = rowOf(backups, { ...backup, position: JSON.stringify(backup.position) })
  const [inserted] = await batch(db, [
    db
      .insert(backups)
      .select(
        sql`select ${row} where not exists (select 1 from ${backups} where state = 'running')`,
      ),
    ...watchTables(tables),
  ])
  return inserted?.meta.changes ? backup : null
}

/** Throws if the lease is lost. */
export async function recordSlice(
  db: Database,
  backup: Backup,
  { entry, position, now }: { entry: SliceEntry | null; position: Position; now: number },
): Promise<Backup> {
  const next = { ...backup, position, leaseUntil: now + leaseTime }
  const inserts = []
  if (entry) {
    next.slices += 1
    next.rows += Object.values(entry.tables).reduce((sum, { rows }) => sum + rows, 0)
    next.bytes += entry.bytes
    const row = sql`select ${backup.id}, ${backup.slices}, ${JSON.stringify(entry)} from ${backups}`
    inserts.push(db.insert(backupSlices).select(sql`${row} where ${holdsLease(backup)}`))
  }
  const results = await batch(db, [
    ...inserts,
    db.update(backups).set(next).where(holdsLease(backup)),
  ])
  if (!results.at(-1)?.meta.changes) throw new LostBackup(backup)
  return next
}

/** Renews the lease. Throws if it is lost. */
export async function holdEntries(db: Database, backup: Backup, now: number) {
  const held = { ...backup, leaseUntil: now + leaseTime }
  const [renewed, entries] = await db.batch([
    db.update(backups).set(held).where(holdsLease(backup)).returning({ id: backups.id }),
    db
      .select()
      .from(backupSlices)
      .where(eq(backupSlices.backupId, backup.id))
      .orderBy(backupSlices.number),
  ])
  if (renewed.length === 0) throw new LostBackup(backup)
  return { held, entries: entries.map(({ entry }) => JSON.parse(entry) as SliceEntry) }
}

/** So that the next run can continue the backup. */
export async function releaseBackup(db: Database, backup: Backup) {
  await db.update(backups).set({ leaseUntil: 0 }).where(holdsLease(backup))
}

export function isOverdue({ startedAt, slices }: Backup, now: number) {
  return now - startedAt > allowedTime + slices * timeForSlice
}

/** Rows kept in `backups`: as many as there can be stored backups, and some failed ones. */
const remembered = 30

/** SQLite's error for the invalid JSON that `endBackup` makes it parse if the lease is lost. */
const notHeld = 'malformed JSON'

/** Throws if the lease is lost. */
export async function endBackup(
  db: Database,
  backup: Backup,
  state: 'done' | 'failed',
  now: number,
) {
  const { id } = backups
  const newest = db.select({ id }).from(backups).orderBy(desc(id)).limit(remembered)
  const statements = [
    // Only an error stops the rest of the batch, which would end another writer's backup.
    sql`select json('not held') where not exists (select 1 from ${backups} where ${holdsLease(backup)})`,
    db.update(backups).set({ state, finishedAt: now, leaseUntil: 0 }).where(eq(id, backup.id)),
    db.delete(backupSlices),
    db.delete(backups).where(notInArray(id, newest)),
    ...(await unwatchTables(db)),
  ]
  await batch(db, statements).catch((thrown) => {
    throw String(thrown).includes(notHeld) ? new LostBackup(backup) : thrown
  })
}
