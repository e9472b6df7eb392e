/**
 * The progress of the running backup, which only the holder of its lease may write, and the state of
 * backups, as reported to the desk and to monitoring.
 */
import type { D1Database } from '@cloudflare/workers-types'
import { hour, minute } from '../time.ts'
import { unwatchTables, type Written, watchTables } from './changes.ts'
import type { SliceEntry } from './format.ts'
import type { Table, Value } from './tables.ts'

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

/** First the tables, then the rows that have changed since the start, then the manifest. */
export type Position =
  | { phase: 'rows'; table: number; after: Value[] | null }
  | { phase: 'changes'; written: Written }
  | { phase: 'manifest'; counts: Record<string, number> }

export type Backup = {
  id: string
  startedAt: number
  leaseUntil: number
  keyId: string
  layout: string
  slices: number
  position: Position
}

/** In ms, longer than any slice takes. After that, another writer may take over from a dead one. */
const leaseTime = 2 * minute

/**
 * In ms. A backup that takes longer is given up: something is wrong, and its triggers cost every
 * change.
 */
const allowedTime = 6 * hour

/** Extra time for each slice, in ms. Cron writes two slices in that time. */
const timeForSlice = minute

/** Another writer has taken over this backup or given it up. */
export class LostBackup extends Error {
  override name = 'LostBackup'
}

const columns = `id, started_at as startedAt, lease_until as leaseUntil, key_id as keyId, layout,
  slices, position`

type Row = Omit<Backup, 'position'> & { position: string }

function backupOf(row: Row): Backup {
  return { ...row, position: JSON.parse(row.position) }
}

/**
 * Claims the running backup, if there is one and no writer holds its lease. A lease much longer than
 * any was set by a clock that ran fast, and must not stop the backup.
 */
export async function claimBackup(db: D1Database, now: number) {
  const row = await db
    .prepare(
      `update backups set lease_until = ?1 where state = 'running'
        and (lease_until <= ?2 or lease_until > ?3) returning ${columns}`,
    )
    .bind(now + leaseTime, now, now + 2 * leaseTime)
    .first<Row>()
  return row && backupOf(row)
}

/**
 * Starts a backup and the recording of changes, unless one is already running. Returns the backup,
 * with the lease held by the caller, or null.
 */
export async function beginBackup(
  db: D1Database,
  { tables, layout, keyId }: { tables: readonly Table[]; layout: string; keyId: string },
  now: number,
) {
  const id = new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  const position: Position = { phase: 'rows', table: 0, after: null }
  const [inserted] = await db.batch<Row>([
    db
      .prepare(
        `insert into backups (id, state, started_at, lease_until, key_id, layout, position)
          select ?1, 'running', ?2, ?3, ?4, ?5, ?6
          where not exists (select 1 from backups where state = 'running') returning ${columns}`,
      )
      .bind(id, now, now + leaseTime, keyId, layout, JSON.stringify(position)),
    ...watchTables(db, tables),
  ])
  const row = inserted?.results[0]
  return row ? backupOf(row) : null
}

/** Records a stored slice and where the next one starts. Throws if the lease is lost. */
export async function recordSlice(
  db: D1Database,
  backup: Backup,
  { entry, position, now }: { entry: SliceEntry | null; position: Position; now: number },
): Promise<Backup> {
  const isHeld = "id = ?1 and state = 'running' and lease_until = ?2"
  const rows = Object.values(entry?.tables ?? {}).reduce((sum, table) => sum + table.rows, 0)
  const written = entry
    ? [
        db
          .prepare(
            `insert into backup_slices (backup_id, number, entry)
              select ?1, ?3, ?4 from backups where ${isHeld}
              on conflict (backup_id, number) do update set entry = excluded.entry`,
          )
          .bind(backup.id, backup.leaseUntil, backup.slices, JSON.stringify(entry)),
      ]
    : []
  const results = await db.batch<Row>([
    ...written,
    db
      .prepare(
        `update backups set position = ?3, lease_until = ?4, slices = slices + ?5, rows = rows + ?6,
          bytes = bytes + ?7 where ${isHeld} returning ${columns}`,
      )
      .bind(
        backup.id,
        backup.leaseUntil,
        JSON.stringify(position),
        now + leaseTime,
        written.length,
        rows,
        entry?.bytes ?? 0,
      ),
  ])
  const row = results.at(-1)?.results[0]
  if (!row) throw lost(backup.id)
  return backupOf(row)
}

/** Returns the id of the key of the newest finished backup, or null if there is none. */
export function readLastKeyId(db: D1Database) {
  return db
    .prepare("select key_id from backups where state = 'done' order by id desc limit 1")
    .first<string>('key_id')
}

/** Renews the lease and returns all recorded slices. Throws if the lease is lost. */
export async function holdEntries(db: D1Database, { id, leaseUntil }: Backup, now: number) {
  const [held, listed] = await db.batch<Row & { entry: string }>([
    db
      .prepare(
        `update backups set lease_until = ?3 where id = ?1 and state = 'running' and lease_until = ?2
          returning ${columns}`,
      )
      .bind(id, leaseUntil, now + leaseTime),
    db.prepare('select entry from backup_slices where backup_id = ? order by number').bind(id),
  ])
  const row = held?.results[0]
  if (!row) throw lost(id)
  const entries = (listed?.results ?? []).map(({ entry }) => JSON.parse(entry) as SliceEntry)
  return { held: backupOf(row), entries }
}

function lost(id: string) {
  return new LostBackup(`Another process has taken over the backup ${id}.`)
}

/** Releases the lease, so that the next run can continue the backup. */
export async function releaseBackup(db: D1Database, { id, leaseUntil }: Backup) {
  await db
    .prepare('update backups set lease_until = 0 where id = ? and lease_until = ?')
    .bind(id, leaseUntil)
    .run()
}

export function isOverdue({ startedAt, slices }: Backup, now: number) {
  return now - startedAt > allowedTime + slices * timeForSlice
}

/** Rows kept in `backups`: as many as there can be stored backups, and some failed ones. */
const remembered = 30

/** SQLite's error for the invalid JSON that `endBackup` makes it parse if the lease is lost. */
const notHeld = 'malformed JSON'

/** Ends a backup and the recording of changes. Throws if the lease is lost. */
export async function endBackup(
  db: D1Database,
  { id, leaseUntil }: Backup,
  state: 'done' | 'failed',
  now: number,
) {
  const statements = [
    // Only an error stops the rest of the batch, which would end another writer's backup.
    db
      .prepare(
        `select json('not held') where not exists (
          select 1 from backups where id = ?1 and state = 'running' and lease_until = ?2)`,
      )
      .bind(id, leaseUntil),
    db
      .prepare('update backups set state = ?2, finished_at = ?3, lease_until = 0 where id = ?1')
      .bind(id, state, now),
    db.prepare('delete from backup_slices'),
    db
      .prepare(
        'delete from backups where id not in (select id from backups order by id desc limit ?)',
      )
      .bind(remembered),
    ...(await unwatchTables(db)),
  ]
  await db.batch(statements).catch((thrown) => {
    throw String(thrown).includes(notHeld) ? lost(id) : thrown
  })
}
