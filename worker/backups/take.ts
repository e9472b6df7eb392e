import { createHash } from 'node:crypto'
import type { R2Bucket } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { batch, type Database } from '../db/database.ts'
import type { Position } from '../db/schema/backups.ts'
import {
  addRows,
  type BackupKey,
  digestOf,
  type Line,
  type Manifest,
  manifestName,
  noRows,
  type SliceEntry,
  sealSlice,
  sliceName,
  type Table,
  writeManifest,
} from './format.ts'
import { type Backup, beginBackup, endBackup, holdEntries, recordSlice } from './progress.ts'
import { changesOf, keyOf, pageOf, readSchema, selectChanges, selectPage } from './tables.ts'

export type BackupContext = {
  db: Database
  bucket: R2Bucket
  key: BackupKey
  now: () => number
  onSlice?: (backup: Backup) => void
}

/**
 * Bytes of text in a slice. A Worker has 128 MB of memory, and a slice takes about 0.2 s of the 30
 * s of CPU time that a run has on the paid plan.
 */
const sliceBytes = 1_000_000

const tablesPerTrip = 8

/** The rest is left to the next slice. */
const tripsPerSlice = 4

/** Returns null if one is already running. */
export async function startBackup({ db, key, now }: BackupContext) {
  const { tables, layout } = await readLayout(db)
  return beginBackup(db, { tables, layout, keyId: key.id }, now())
}

/** A backup that must be discarded and started over, because a migration ran in the meantime. */
export class CannotFinish extends Error {
  override name = 'CannotFinish'

  /** The backup with its current lease. */
  readonly backup: Backup

  constructor(backup: Backup) {
    super('The tables have changed since the backup started.')
    this.backup = backup
  }
}

/** Returns null when the backup is done. */
export async function continueBackup(context: BackupContext, initial: Backup, slices: number) {
  const { tables } = await readUnchanged(context.db, initial)
  let backup = initial
  for (let i = 0; i < slices; i += 1) {
    if (backup.position.phase === 'manifest') {
      await finish(context, backup, backup.position.counts)
      return null
    }
    backup = await writeNext(context, backup, tables, backup.position)
    context.onSlice?.(backup)
  }
  return backup
}

export async function completeBackup(context: BackupContext, initial: Backup) {
  let backup: Backup | null = initial
  while (backup) backup = await continueBackup(context, backup, 50)
  return initial.id
}

/** Includes the migrations, since one that rebuilds a table unchanged still drops its triggers. */
async function readLayout(db: Database) {
  const { tables, migrations } = await readSchema(db)
  const layout = createHash('sha256').update(JSON.stringify({ tables, migrations })).digest('hex')
  return { tables, migrations, layout }
}

/** Throws `CannotFinish` if the layout has changed since the backup started. */
async function readUnchanged(db: Database, backup: Backup) {
  const current = await readLayout(db)
  if (current.layout === backup.layout) return current
  throw new CannotFinish(backup)
}

async function writeNext(
  context: BackupContext,
  backup: Backup,
  tables: readonly Table[],
  position: Exclude<Position, { phase: 'manifest' }>,
) {
  const { lines, next } =
    position.phase === 'rows'
      ? await readRows(context.db, tables, position)
      : await readChanges(context.db, tables, position)
  const entry =
    lines.length > 0 ? await store(context, backup, tables, lines, position.phase) : null
  return recordSlice(context.db, backup, { entry, position: next, now: context.now() })
}

type Read = { lines: Line[]; next: Position }

async function readRows(
  db: Database,
  tables: readonly Table[],
  position: Extract<Position, { phase: 'rows' }>,
): Promise<Read> {
  const lines: Line[] = []
  let [at, after, bytes] = [position.table, position.after, 0]
  for (let trip = 0; trip < tripsPerSlice && at < tables.length && bytes < sliceBytes; trip += 1) {
    const room = sliceBytes - bytes
    // A table continued from an earlier trip is large, so the next ones are not read with it.
    const group = tables.slice(at, after ? at + 1 : at + tablesPerTrip)
    const start = after
    const answers = await batch(
      db,
      group.map((table, i) => selectPage(table, i === 0 ? start : null, room)),
    )
    for (const [i, table] of group.entries()) {
      const { rows, isLast } = pageOf(table, answers[i]?.results ?? [], room)
      for (const row of rows) {
        lines.push([at, row])
        bytes += JSON.stringify(row).length
      }
      if (!isLast) {
        after = keyOf(table, rows.at(-1) ?? [])
        break
      }
      at += 1
      after = null
      if (bytes >= sliceBytes) break
    }
  }
  const isOver = at === tables.length
  return {
    lines,
    next: isOver ? { phase: 'changes', written: {} } : { phase: 'rows', table: at, after },
  }
}

/**
 * Reads the recorded changes and the row counts of all tables at one moment. If no further changes
 * are left, the backup is the state of this moment, and the counts match it.
 */
async function readChanges(
  db: Database,
  tables: readonly Table[],
  { written }: Extract<Position, { phase: 'changes' }>,
): Promise<Read> {
  const answers = await batch(db, [
    ...tables.map((table) => selectChanges(table, written)),
    ...tables.map(
      ({ name }) => sql`select ${name} as name, count(*) as rows from ${sql.identifier(name)}`,
    ),
  ])
  const changes = tables.map((table, i) => changesOf(table, answers[i]?.results ?? [], written))
  const lines = changes.flatMap(({ rows, deleted }, at): Line[] => [
    ...rows.map((row): Line => [at, row]),
    ...deleted.map((key): Line => [at, null, key]),
  ])
  const last = Object.fromEntries(tables.map(({ name }, i) => [name, changes[i]?.last ?? 0]))
  if (!changes.every(({ isAll }) => isAll))
    return { lines, next: { phase: 'changes', written: last } }
  const counted = answers.slice(tables.length).flatMap(({ results }) => results)
  const counts = (counted as { name: string; rows: number }[]).map(({ name, rows }) => [name, rows])
  return { lines, next: { phase: 'manifest', counts: Object.fromEntries(counts) } }
}

async function store(
  { bucket, key }: BackupContext,
  backup: Backup,
  tables: readonly Table[],
  lines: readonly Line[],
  phase: Position['phase'],
): Promise<SliceEntry> {
  const name = sliceName(backup.id, backup.slices)
  const bytes = sealSlice(key, name, lines)
  await bucket.put(name, bytes)
  const held = tables.map(({ name: table }, at) => {
    const rows = lines.flatMap(([of, values]) => (of === at && values ? [values] : []))
    return [table, { rows: rows.length, hash: addRows(noRows, rows) }] as const
  })
  return {
    name,
    isOfChanges: phase === 'changes',
    bytes: bytes.length,
    sha256: digestOf(bytes),
    tables: Object.fromEntries(held.filter(([, { rows }]) => rows > 0)),
  }
}

async function finish(
  { db, bucket, key, now }: BackupContext,
  backup: Backup,
  counts: Record<string, number>,
) {
  const { held, entries } = await holdEntries(db, backup, now())
  const { tables, migrations } = await readUnchanged(db, held)
  const finishedAt = now()
  const manifest: Manifest = {
    format: 1,
    id: backup.id,
    keyId: backup.keyId,
    startedAt: new Date(backup.startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    migrations,
    tables: tables.map(({ texts: _, ...table }) => ({ ...table, rows: counts[table.name] ?? 0 })),
    slices: entries,
  }
  await bucket.put(manifestName(backup.id), writeManifest(key, manifest))
  await endBackup(db, held, 'done', finishedAt)
}
