/** Writes a backup, slice by slice, as far as it is allowed to at once. */
import { createHash } from 'node:crypto'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { changesOf, selectChanges } from './changes.ts'
import type { BackupKey } from './key.ts'
import { type Manifest, manifestName, type SliceEntry, writeManifest } from './manifest.ts'
import {
  type Backup,
  beginBackup,
  endBackup,
  holdEntries,
  type Position,
  recordSlice,
} from './progress.ts'
import { addRows, noRows } from './row-hash.ts'
import { digestOf, type Line, sealSlice, sliceName } from './slice.ts'
import { keyOf, pageOf, readSchema, selectPage, type Table } from './tables.ts'

export type Place = { db: D1Database; bucket: R2Bucket; key: BackupKey; now: () => number }

/**
 * Bytes of text in a slice: a Worker has 128 MB for all it does, and a slice takes about 0.2 s of the 30 s
 * that a run may compute on the paid plan.
 */
const sliceBytes = 1_000_000

/** First pages of small tables that one trip to the database brings. */
const tablesPerTrip = 8

/** Trips for one slice: what does not fit into them goes into the next. */
const tripsPerSlice = 4

/** Begins a backup; null where one is under way. */
export async function startBackup({ db, key, now }: Place) {
  const { tables, layout } = await readLayout(db)
  return beginBackup(db, { tables, layout, keyId: key.id, now: now() })
}

/** A backup that has to begin anew: a migration came between, it takes too long, or the key is another. */
export class CannotFinish extends Error {
  override name = 'CannotFinish'

  /** As it is held. */
  readonly backup: Backup

  constructor(message: string, backup: Backup) {
    super(message)
    this.backup = backup
  }
}

/** Goes on with a backup, by so many slices at most. Returns how far it is, or null when it is done. */
export async function continueBackup(place: Place, begun: Backup, slices: number) {
  const { tables } = await readUnchanged(place.db, begun)
  let backup = begun
  for (let i = 0; i < slices; i += 1) {
    if (backup.position.phase === 'manifest') {
      await finish(place, backup, backup.position.counts)
      return null
    }
    backup = await writeNext(place, backup, tables, backup.position)
  }
  return backup
}

/** Begins or takes over a backup, and writes it to its end. Returns its id. */
export async function completeBackup(place: Place, begun: Backup) {
  let backup: Backup | null = begun
  while (backup) backup = await continueBackup(place, backup, 50)
  return begun.id
}

/** A migration may build a table anew as it was: then nothing but its name tells that the triggers are gone. */
async function readLayout(db: D1Database) {
  const { tables, migrations } = await readSchema(db)
  const layout = createHash('sha256').update(JSON.stringify({ tables, migrations })).digest('hex')
  return { tables, migrations, layout }
}

/** Returns the tables as they were when the backup was begun. Throws `CannotFinish` where they are not. */
async function readUnchanged(db: D1Database, backup: Backup) {
  const read = await readLayout(db)
  if (read.layout === backup.layout) return read
  throw new CannotFinish('The tables have changed meanwhile.', backup)
}

async function writeNext(
  place: Place,
  backup: Backup,
  tables: readonly Table[],
  position: Exclude<Position, { phase: 'manifest' }>,
) {
  const { lines, next } =
    position.phase === 'rows'
      ? await readRows(place.db, tables, position)
      : await readChanges(place.db, tables, position)
  const entry = lines.length > 0 ? await store(place, backup, tables, lines, position.phase) : null
  return recordSlice(place.db, backup, { entry, position: next, now: place.now() })
}

type Read = { lines: Line[]; next: Position }

/** Reads on from where the last slice ended: the rest of a table, or several small ones. */
async function readRows(
  db: D1Database,
  tables: readonly Table[],
  position: Extract<Position, { phase: 'rows' }>,
): Promise<Read> {
  const lines: Line[] = []
  let [at, after, bytes] = [position.table, position.after, 0]
  for (let trip = 0; trip < tripsPerSlice && at < tables.length && bytes < sliceBytes; trip += 1) {
    const room = sliceBytes - bytes
    // Within a table the next ones are further away than this slice reaches.
    const asked = tables.slice(at, after ? at + 1 : at + tablesPerTrip)
    const start = after
    const answers = await db.batch(
      asked.map((table, i) => selectPage(db, table, i === 0 ? start : null, room)),
    )
    for (const [i, table] of asked.entries()) {
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
 * Reads what has changed since, of all tables at one moment. Where that is all there is, the backup is the
 * state of this moment, and so are the counts that come with it.
 */
async function readChanges(
  db: D1Database,
  tables: readonly Table[],
  { written }: Extract<Position, { phase: 'changes' }>,
): Promise<Read> {
  const counting = tables.map(
    ({ name }) => `select '${name}' as name, count(*) as rows from "${name}"`,
  )
  const answers = await db.batch([
    ...selectChanges(db, tables, written),
    ...counting.map((sql) => db.prepare(sql)),
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
  { bucket, key }: Place,
  backup: Backup,
  tables: readonly Table[],
  lines: readonly Line[],
  phase: Position['phase'],
): Promise<SliceEntry> {
  const name = sliceName(backup.id, backup.slices)
  const bytes = await sealSlice(key, name, lines)
  await bucket.put(name, bytes)
  const held = tables.map(({ name: table }, at) => {
    const rows = lines.flatMap(([of, values]) => (of === at && values ? [values] : []))
    return [table, { rows: rows.length, hash: addRows(noRows, rows) }] as const
  })
  return {
    ...{ name, isOfChanges: phase === 'changes', bytes: bytes.length, sha256: digestOf(bytes) },
    tables: Object.fromEntries(held.filter(([, { rows }]) => rows > 0)),
  }
}

async function finish(
  { db, bucket, key, now }: Place,
  backup: Backup,
  counts: Record<string, number>,
) {
  const { held, entries } = await holdEntries(db, backup, now())
  const { tables, migrations } = await readUnchanged(db, held)
  const finishedAt = now()
  const manifest: Manifest = {
    ...{ format: 1, id: backup.id, keyId: backup.keyId },
    startedAt: new Date(backup.startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    migrations,
    tables: tables.map(({ name, columns, key: keys, parents }) => ({
      ...{ name, columns, key: keys, parents, rows: counts[name] ?? 0 },
    })),
    slices: entries,
  }
  await bucket.put(manifestName(backup.id), await writeManifest(key, manifest))
  await endBackup(db, held, 'done', finishedAt)
}
