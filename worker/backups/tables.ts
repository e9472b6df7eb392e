/**
 * Lists the tables, reads their rows in the order of their keys, and writes them. The modules of this
 * folder import each other with file extensions, because the command line runs them too. They prepare
 * SQL without Drizzle, because the tables and columns are read from the database.
 */

import type { D1Database } from '@cloudflare/workers-types'
import { retryTransient } from '../db/retry.ts'

/** A value as SQLite stores it. None of our columns holds bytes. */
export type Value = string | number | null

export type Table = {
  name: string
  /** Stored columns, without generated ones, in the order of the table. */
  columns: string[]
  /** Text columns, which determine the size of a row. */
  texts: string[]
  /** The columns of the primary key. */
  key: string[]
  /** The tables that its rows refer to, which are restored first. */
  parents: Parent[]
}

type Parent = { table: string; from: string; to: string; isCleared: boolean }

/** The tables of the backups themselves are left out: their state is obsolete after a restore. */
const own = ['backups', 'backup_slices', 'backup_changes']

/** Also left out: the tables of the platform, of SQLite and of the word index, which is rebuilt. */
const nameQuery = `select name from sqlite_schema t
  where type = 'table' and sql not like 'create virtual%' and name <> 'd1_migrations'
    and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'
    and name not in ('${own.join("', '")}')
    and not exists (select 1 from sqlite_schema v where v.sql like 'create virtual%'
      and substr(t.name, 1, length(v.name) + 1) = v.name || '_')
  order by name`

/** `hidden` is not 0 for generated columns. */
type ColumnRow = { name: string; type: string; pk: number; hidden: number }
type ParentRow = { table: string; from: string; to: string; on_delete: string }

/**
 * Returns every table that is backed up, each after the tables that its rows refer to, and the names
 * of the applied migrations in order.
 */
export async function readSchema(db: D1Database) {
  const [named, applied] = await db.batch<{ name: string }>([
    db.prepare(nameQuery),
    db.prepare('select name from d1_migrations order by id'),
  ])
  const names = named?.results ?? []
  const answers = await db.batch(
    names.flatMap(({ name }) => [
      db.prepare(`pragma table_xinfo(${quote(name)})`),
      db.prepare(`pragma foreign_key_list(${quote(name)})`),
    ]),
  )
  const tables = names.map(({ name }, i) => {
    const columns = (answers[2 * i]?.results ?? []) as ColumnRow[]
    const parents = (answers[2 * i + 1]?.results ?? []) as ParentRow[]
    return tableOf(name, columns, parents)
  })
  return { tables: inOrder(tables), migrations: (applied?.results ?? []).map(({ name }) => name) }
}

function tableOf(name: string, rows: readonly ColumnRow[], parents: readonly ParentRow[]): Table {
  const stored = rows.filter(({ hidden }) => hidden === 0)
  const inKey = stored.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  return {
    name,
    columns: stored.map((column) => column.name),
    texts: stored.filter(({ type }) => type.toLowerCase() === 'text').map((column) => column.name),
    key: inKey.map((column) => column.name),
    parents: parents.map(({ table, from, to, on_delete }) => ({
      table,
      from,
      to,
      isCleared: on_delete === 'SET NULL',
    })),
  }
}

function inOrder(tables: readonly Table[]) {
  const ordered: Table[] = []
  const place = (table: Table) => {
    if (ordered.includes(table)) return
    for (const { table: name } of table.parents) {
      const parent = tables.find((each) => each.name === name && each !== table)
      if (parent) place(parent)
    }
    ordered.push(table)
  }
  for (const table of tables) place(table)
  return ordered
}

export const quote = (name: string) => `"${name}"`
export const listOf = (names: readonly string[]) => names.map(quote).join(', ')

/** The approximate size of a row in bytes, as SQL. */
export function sizeOf({ texts }: Table, prefix = '') {
  const sizes = texts.map((name) => `coalesce(octet_length(${prefix}${quote(name)}), 0)`)
  return ['100', ...sizes].join(' + ')
}

/** Most rows in a page. */
const pageRows = 2000

type Page = {
  rows: Value[][]
  /** Whether the table has no further rows. */
  isLast: boolean
}

type SizedRow = Record<string, Value> & { size_: number; before_: number }

/**
 * Returns the statement that reads the rows after a key, up to a size in bytes but always at least
 * one, so that paging makes progress.
 */
export function selectPage(db: D1Database, table: Table, after: Value[] | null, bytes: number) {
  const { name, columns, key } = table
  const beyond = key.map((_, i) => `?1 ->> ${i}`).join(', ')
  const where = after ? `where (${listOf(key)}) > (${beyond})` : 'where ?1 is null'
  return db
    .prepare(
      `select * from (select *, sum(size_) over (order by ${listOf(key)} rows unbounded preceding) - size_
          as before_ from (select ${listOf(columns)}, ${sizeOf(table)} as size_ from ${quote(name)} ${where}
            order by ${listOf(key)} limit ${pageRows}))
        where before_ < ?2 order by ${listOf(key)}`,
    )
    .bind(after && JSON.stringify(after), bytes)
}

/** Parses the result of a statement of `selectPage`. */
export function pageOf(table: Table, rows: readonly unknown[], bytes: number): Page {
  const sized = rows as SizedRow[]
  const last = sized.at(-1)
  const isFull = last !== undefined && last.before_ + last.size_ >= bytes
  return {
    rows: sized.map((row) => valuesOf(table, row)),
    isLast: !isFull && sized.length < pageRows,
  }
}

export function valuesOf({ columns }: Table, row: Record<string, Value>) {
  return columns.map((column) => row[column] ?? null)
}

export function keyOf({ columns, key }: Table, values: readonly Value[]) {
  return key.map((column) => values[columns.indexOf(column)] ?? null)
}

/**
 * Several rows are bound as one JSON value, and SQLite keeps the JSON type of each column. A single
 * row is bound column by column, because a long text may take more than the 2 MB of a bound value
 * once its characters are escaped. `isWhole`: the backup has lost no rows. Otherwise, rows that
 * refer to a lost row are left out, or their reference is cleared.
 */
export async function insertRows(
  db: D1Database,
  { name, columns, parents }: Table,
  rows: readonly Value[][],
  { isWhole }: { isWhole: boolean },
) {
  const lost = isWhole ? [] : parents
  const [row, ...others] = rows
  const isSingle = row !== undefined && others.length === 0
  const given = (column: string) => {
    const at = columns.indexOf(column)
    return isSingle ? `?${at + 1}` : `value ->> ${at}`
  }
  const parentOf = ({ table, from, to }: Table['parents'][number]) =>
    `(select p.${quote(to)} from ${quote(table)} p where p.${quote(to)} = ${given(from)})`
  const values = columns.map((column) => {
    const parent = lost.find(({ from, isCleared }) => isCleared && from === column)
    return parent ? parentOf(parent) : given(column)
  })
  const conditions = lost
    .filter(({ isCleared }) => !isCleared)
    .map((parent) => `(${given(parent.from)} is null or ${parentOf(parent)} is not null)`)
  const statement = db
    .prepare(
      `insert into ${quote(name)} (${listOf(columns)})
        select ${values.join(', ')} ${isSingle ? '' : 'from json_each(?)'} where ${['true', ...conditions].join(' and ')}
        on conflict do nothing`,
    )
    .bind(...(isSingle ? row : [JSON.stringify(rows)]))
  // A try whose answer was lost has written them already.
  await retryTransient(() => statement.run())
}
