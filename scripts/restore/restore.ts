/** Restores a backup into an empty, migrated database, and verifies that every row is the same. */
import { sql } from 'drizzle-orm'
import {
  addHashes,
  addRows,
  type BackupKey,
  digestOf,
  type Line,
  type Manifest,
  noRows,
  openSlice,
  type SliceEntry,
  type Table,
} from '../../worker/backups/format.ts'
import { keyOf, pageOf, readSchema, selectPage } from '../../worker/backups/tables.ts'
import { type Database, retryTransient, statement } from '../../worker/db/database.ts'
import { recountDesk } from '../../worker/db/recount.ts'
import type { Value } from '../../worker/db/schema/backups.ts'
import { insertRows } from './insert-rows.ts'

/** Nothing was restored. The message says why and what to do. */
export class RestoreProblem extends Error {
  override name = 'RestoreProblem'
}

type Stored = {
  manifest: Manifest
  key: BackupKey
  /** Returns the bytes of a slice, or null if it does not exist. */
  read: (slice: SliceEntry) => Promise<Uint8Array<ArrayBuffer> | null>
}

export type Restored = {
  /** Slices that are missing or damaged, with the number of rows in them. */
  damaged: SliceEntry[]
  /** The keys of rows that the database refused, because a value in them was damaged before the backup. */
  refused: { table: string; key: Value[] }[]
  tables: { name: string; expected: number; restored: number; isEqual: boolean }[]
}

/** Tables whose only row is written by the migrations. */
const ofOneRow = ['desk_state', 'settings']

/** Most text of the rows that are read back at once, in bytes. */
const bytesAtOnce = 500_000

/** Says what is being done, and then how far it is. */
type StartStep = (what: string) => { update: (detail: string) => void; done: () => void }

const silent: StartStep = () => ({ update: () => undefined, done: () => undefined })

/**
 * Restores everything that can be read, even if D1 fails now and then. Throws a `RestoreProblem` before
 * anything is written.
 */
export async function restore(db: Database, stored: Stored, startStep = silent): Promise<Restored> {
  const { manifest } = stored
  const tables = await tablesFor(db, manifest)
  const checking = startStep('Checking the slices of the backup')
  const damaged = await findDamaged(stored, checking.update)
  checking.done()
  const isWhole = damaged.length === 0
  const sound = manifest.slices.filter((slice) => !damaged.includes(slice))
  const changes = await readChanges(stored, sound, tables)
  const hashes = tables.map(() => noRows)
  const refused: Restored['refused'] = []
  const restoring = startStep('Restoring the rows')
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  let written = 0
  const write = async (at: number, rows: readonly Value[][]) => {
    const table = tables[at]
    if (!table || rows.length === 0) return
    if (ofOneRow.includes(table.name)) {
      const empty = statement(db, sql`delete from ${sql.identifier(table.name)}`)
      await retryTransient(() => empty.run())
    }
    for (const row of await insertRows(db, table, rows, { isWhole })) {
      refused.push({ table: table.name, key: keyOf(table, row) })
    }
    hashes[at] = addRows(hashes[at] ?? noRows, rows)
    written += rows.length
    restoring.update(howMany(written, total))
  }
  // Rows that refer to others of their table come after these.
  let later: Value[][] = []
  const writeOthers = async (at: number, rows: readonly Value[][]) => {
    const refers = (row: Value[]) => refersToOwnTable(tables[at], row)
    later.push(...rows.filter(refers))
    await write(
      at,
      rows.filter((row) => !refers(row)),
    )
  }
  // Write the changed rows of a table before the next table, whose rows may refer to them.
  let done = 0
  const finishUpTo = async (at: number) => {
    for (; done < at; done += 1) {
      const rows = [...(changes[done]?.values() ?? [])].filter((row) => row !== null)
      await writeOthers(done, rows)
      await write(done, later)
      later = []
    }
  }
  for (const slice of sound.filter(({ isOfChanges }) => !isOfChanges)) {
    for (const [at, lines] of groupByTable(await linesOf(stored, slice))) {
      await finishUpTo(at)
      const table = tables[at]
      const rows = lines.flatMap(([, values]) => (values ? [values] : []))
      await writeOthers(
        at,
        table ? rows.filter((row) => !changes[at]?.has(keyText(table, row))) : [],
      )
    }
  }
  await finishUpTo(tables.length)
  restoring.done()
  if (!isWhole || refused.length > 0)
    await retryTransient(() => statement(db, sql.raw(recountDesk)).run())
  const comparing = startStep('Comparing every row with the backup')
  const compared = await compare(db, manifest, tables, { hashes, changes }, (done) =>
    comparing.update(howMany(done, total)),
  )
  comparing.done()
  return { damaged, refused, tables: compared }
}

function howMany(done: number, total: number) {
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
}

function refersToOwnTable(table: Table | undefined, row: readonly Value[]) {
  const own = table?.parents.filter((parent) => parent.table === table.name) ?? []
  return own.some(({ from }) => row[table?.columns.indexOf(from) ?? -1] !== null)
}

/** Returns the tables of a backup as they are in this database, which must be empty and match. */
async function tablesFor(db: Database, { tables, migrations }: Manifest) {
  const { tables: present, migrations: applied } = await readSchema(db)
  if (applied.length < migrations.length && applied.every((name, i) => name === migrations[i])) {
    throw new RestoreProblem(
      `The database has ${applied.length} of the ${migrations.length} migrations of the backup, as after an interrupted restore. Restore into a new database instead.`,
    )
  }
  if (applied.join() !== migrations.join()) {
    throw new RestoreProblem(
      `The backup has the migrations ${migrations.join(', ')}, but this database has ${applied.join(', ')}. Restore into a new database instead.`,
    )
  }
  const found = tables.map(({ name, columns }) => {
    const table = present.find((each) => each.name === name)
    if (table?.columns.join() === columns.join()) return table
    throw new RestoreProblem(
      `The table ${name} is missing or has other columns than in the backup.`,
    )
  })
  for (const { name } of found.filter((table) => !ofOneRow.includes(table.name))) {
    if (await statement(db, sql`select 1 from ${sql.identifier(name)} limit 1`).first()) {
      throw new RestoreProblem(
        `The database is not empty: ${name} has rows. Restore into a new database instead.`,
      )
    }
  }
  return found
}

async function findDamaged({ manifest, read }: Stored, report: (detail: string) => void) {
  const damaged: SliceEntry[] = []
  for (const [index, slice] of manifest.slices.entries()) {
    report(howMany(index + 1, manifest.slices.length))
    const bytes = await read(slice)
    if (!bytes || digestOf(bytes) !== slice.sha256) damaged.push(slice)
  }
  return damaged
}

async function linesOf({ key, read }: Stored, slice: SliceEntry) {
  const bytes = await read(slice)
  const lines = bytes && openSlice(key, slice.name, bytes)
  if (!lines)
    throw new Error(`The slice ${slice.name} cannot be decrypted, although its SHA-256 is correct.`)
  return lines
}

/** Groups lines by table, in the order of the tables. */
function groupByTable(lines: readonly Line[]) {
  return [...Map.groupBy(lines, ([table]) => table)].toSorted(([a], [b]) => a - b)
}

/** For each table, the rows that changed while the backup was written, by key; null if deleted. */
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

/** Returns the key of a row as text, to compare keys. */
function keyText(table: Table, values: readonly Value[]) {
  return JSON.stringify(keyOf(table, values))
}

/**
 * Reads every row back and compares the number of rows with the manifest, and their hash with that
 * of the written rows. Tables that did not change during the backup are compared with the
 * manifest's own hashes.
 */
async function compare(
  db: Database,
  { tables: listed, slices }: Manifest,
  tables: readonly Table[],
  { hashes, changes }: { hashes: readonly string[]; changes: Changed },
  report: (rows: number) => void,
): Promise<Restored['tables']> {
  const compared: Restored['tables'] = []
  let total = 0
  for (const [at, table] of tables.entries()) {
    const { name } = table
    const expected = listed[at]?.rows ?? 0
    const written = slices.flatMap(({ tables: held }) => held[name]?.hash ?? [])
    const hash = changes[at]?.size ? hashes[at] : written.reduce(addHashes, noRows)
    const { rows, hash: restoredHash } = await readBack(db, table, (read) => report(total + read))
    const isEqual = rows === expected && restoredHash === hash
    compared.push({ name, expected, restored: rows, isEqual })
    total += rows
  }
  return compared
}

async function readBack(db: Database, table: Table, report: (rows: number) => void) {
  let [rows, hash, after]: [number, string, Value[] | null] = [0, noRows, null]
  for (;;) {
    const { results } = await statement(db, selectPage(table, after, bytesAtOnce)).all()
    const page = pageOf(table, results, bytesAtOnce)
    rows += page.rows.length
    hash = addRows(hash, page.rows)
    report(rows)
    if (page.isLast) return { rows, hash }
    after = keyOf(table, page.rows.at(-1) ?? [])
  }
}
