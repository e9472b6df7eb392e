/** Brings a backup back into an empty, migrated database, and proves that it is the same. */
import type { D1Database } from '@cloudflare/workers-types'
import { recount } from '../db/recount.ts'
import { keyText } from './changes.ts'
import { insertRows } from './insert-rows.ts'
import type { BackupKey } from './key.ts'
import type { Manifest, SliceEntry } from './manifest.ts'
import { rebuildWords } from './rebuild-words.ts'
import { addHashes, addRows, noRows } from './row-hash.ts'
import { digestOf, type Line, openSlice } from './slice.ts'
import { keyOf, pageOf, quote, readTables, selectPage, type Table, type Value } from './tables.ts'

/** Why nothing was restored; the message says what to do. */
export class RestoreProblem extends Error {
  override name = 'RestoreProblem'
}

export type Stored = {
  manifest: Manifest
  key: BackupKey
  /** Returns the bytes of a slice, or null where it is not there. */
  read: (slice: SliceEntry) => Promise<Uint8Array<ArrayBuffer> | null>
}

export type Restored = {
  /** Slices that are missing or damaged, with the rows that they held. */
  damaged: SliceEntry[]
  tables: { name: string; expected: number; restored: number; isEqual: boolean }[]
}

/** Tables with the one row that the migrations write. */
const ofOneRow = ['desk_state', 'settings']

/** Rows that are written at once, by the room of their text: a value that is bound may have 2 MB. */
const bytesAtOnce = 500_000

/** Restores what can be read. Throws a `RestoreProblem` before it has written anything. */
export async function restore(db: D1Database, stored: Stored): Promise<Restored> {
  const { manifest } = stored
  const tables = await tablesFor(db, manifest)
  const damaged = await findDamaged(stored)
  const isWhole = damaged.length === 0
  const sound = manifest.slices.filter((slice) => !damaged.includes(slice))
  const changes = await readChanges(stored, sound, tables)
  const hashes = tables.map(() => noRows)
  const write = async (at: number, rows: readonly Value[][]) => {
    const table = tables[at]
    if (!table || rows.length === 0) return
    if (ofOneRow.includes(table.name)) await db.prepare(`delete from ${quote(table.name)}`).run()
    for (const part of inParts(rows)) await insertRows(db, table, part, { isWhole })
    hashes[at] = addRows(hashes[at] ?? noRows, rows)
  }
  // What has changed in a table comes with it: rows of the next ones may belong to it.
  let done = 0
  const finishUpTo = async (at: number) => {
    for (; done < at; done += 1) {
      const rows = [...(changes[done]?.values() ?? [])].filter((row) => row !== null)
      await write(done, rows)
    }
  }
  for (const slice of sound.filter(({ isOfChanges }) => !isOfChanges)) {
    for (const [at, lines] of groupByTable(await linesOf(stored, slice))) {
      await finishUpTo(at)
      const table = tables[at]
      const rows = lines.flatMap(([, values]) => (values ? [values] : []))
      await write(at, table ? rows.filter((row) => !changes[at]?.has(keyText(table, row))) : [])
    }
  }
  await finishUpTo(tables.length)
  if (!isWhole) await db.prepare(recount[0] ?? '').run()
  await rebuildWords(db)
  return { damaged, tables: await compare(db, manifest, tables, { hashes, changes }) }
}

/** Returns the tables of a backup as they are in this database. */
async function tablesFor(db: D1Database, { tables, migrations }: Manifest) {
  const { results } = await db
    .prepare('select name from d1_migrations order by id')
    .all<{ name: string }>()
  const applied = results.map(({ name }) => name)
  if (applied.length < migrations.length && applied.every((name, i) => name === migrations[i])) {
    throw new RestoreProblem(
      `The database has ${applied.length} of the ${migrations.length} migrations of the backup, as where a restore broke off. Restore into a new database instead.`,
    )
  }
  if (applied.join() !== migrations.join()) {
    throw new RestoreProblem(
      `The backup is of a database with the migrations ${migrations.join(', ')}, and this one has ${applied.join(', ')}. Check out the version of the product that made it.`,
    )
  }
  const present = await readTables(db)
  const found = tables.map(({ name, columns }) => {
    const table = present.find((each) => each.name === name)
    if (table?.columns.join() === columns.join()) return table
    throw new RestoreProblem(`The table ${name} is not as it was when the backup was made.`)
  })
  for (const { name } of found.filter((table) => !ofOneRow.includes(table.name))) {
    if (await db.prepare(`select 1 from ${quote(name)} limit 1`).first()) {
      throw new RestoreProblem(
        `The database is not empty: ${name} has rows. A backup is restored into a new one only.`,
      )
    }
  }
  return found
}

async function findDamaged({ manifest, read }: Stored) {
  const damaged: SliceEntry[] = []
  for (const slice of manifest.slices) {
    const bytes = await read(slice)
    if (!bytes || digestOf(bytes) !== slice.sha256) damaged.push(slice)
  }
  return damaged
}

async function linesOf({ key, read }: Stored, slice: SliceEntry) {
  const bytes = await read(slice)
  const lines = bytes && (await openSlice(key, slice.name, bytes))
  if (!lines) throw new Error(`The slice ${slice.name} cannot be opened, although it is whole.`)
  return lines
}

/** By table, in the order of the tables. */
function groupByTable(lines: readonly Line[]) {
  const groups = new Map<number, Line[]>()
  for (const line of lines) {
    const group = groups.get(line[0])
    if (group) group.push(line)
    else groups.set(line[0], [line])
  }
  return [...groups].toSorted(([a], [b]) => a - b)
}

/** For each table: the rows that changed while the backup was written, by key; null for what is gone. */
type Changed = Map<string, Value[] | null>[]

async function readChanges(
  stored: Stored,
  slices: readonly SliceEntry[],
  tables: readonly Table[],
) {
  const changes: Changed = tables.map(() => new Map())
  for (const slice of slices.filter(({ isOfChanges }) => isOfChanges)) {
    for (const [at, values, key] of await linesOf(stored, slice)) {
      const table = tables[at]
      if (table) changes[at]?.set(values ? keyText(table, values) : JSON.stringify(key), values)
    }
  }
  return changes
}

function* inParts(rows: readonly Value[][]) {
  let [part, bytes]: [Value[][], number] = [[], 0]
  for (const row of rows) {
    const size = JSON.stringify(row).length
    if (part.length > 0 && bytes + size > bytesAtOnce) {
      yield part
      part = []
      bytes = 0
    }
    part.push(row)
    bytes += size
  }
  if (part.length > 0) yield part
}

/**
 * Reads every row back: as many as the manifest says, and the same. What did not change while the backup
 * was written is held against the manifest's own hashes.
 */
async function compare(
  db: D1Database,
  { tables: listed, slices }: Manifest,
  tables: readonly Table[],
  { hashes, changes }: { hashes: readonly string[]; changes: Changed },
): Promise<Restored['tables']> {
  const compared: Restored['tables'] = []
  for (const [at, table] of tables.entries()) {
    const { name } = table
    const expected = listed[at]?.rows ?? 0
    const written = slices.flatMap(({ tables: held }) => held[name]?.hash ?? [])
    const hash = changes[at]?.size ? hashes[at] : written.reduce(addHashes, noRows)
    const { rows, hash: restoredHash } = await readBack(db, table)
    const isEqual = rows === expected && restoredHash === hash
    compared.push({ name, expected, restored: rows, isEqual })
  }
  return compared
}

async function readBack(db: D1Database, table: Table) {
  let [rows, hash, after]: [number, string, Value[] | null] = [0, noRows, null]
  for (;;) {
    const { results } = await selectPage(db, table, after, bytesAtOnce).all()
    const page = pageOf(table, results, bytesAtOnce)
    rows += page.rows.length
    hash = addRows(hash, page.rows)
    if (page.isLast) return { rows, hash }
    after = keyOf(table, page.rows.at(-1) ?? [])
  }
}
