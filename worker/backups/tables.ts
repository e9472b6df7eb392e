/** The command line runs these modules too, so they import each other with file extensions. */
import { sql } from 'drizzle-orm'
import { batch, type Database, inJson, limitTo, statement } from '../db/database.ts'
import type { Value, Written } from '../db/schema/backups.ts'
import type { Table } from './format.ts'

/**
 * Left out are the tables of the backups themselves, whose state is obsolete after a restore, and
 * those of the platform, of SQLite and of the word index, which is rebuilt. `hidden` is not 0 for
 * generated columns.
 */
const selectTables = sql`select json_object('name', name,
    'columns', json((select json_group_array(name) from pragma_table_xinfo(t.name) where hidden = 0)),
    'texts', json((select json_group_array(name) from pragma_table_xinfo(t.name)
      where hidden = 0 and type = 'TEXT' collate nocase)),
    'key', json((select json_group_array(name) from (select name from pragma_table_xinfo(t.name)
      where pk > 0 order by pk))),
    'parents', json((select json_group_array(json_object('table', "table", 'from', "from", 'to', "to",
      'isCleared', json(iif(on_delete = 'SET NULL', 'true', 'false')))) from pragma_foreign_key_list(t.name)))
  ) as row
  from sqlite_schema t
  where type = 'table' and sql not like 'create virtual%' and name <> 'd1_migrations'
    and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'
    and name not in ('backups', 'backup_slices', 'backup_changes')
    and not exists (select 1 from sqlite_schema v where v.sql like 'create virtual%'
      and substr(t.name, 1, length(v.name) + 1) = v.name || '_')
  order by name`

/** Each table comes after those that its rows refer to, and the applied migrations are in order. */
export async function readSchema(db: Database) {
  const [tables, migrations] = await batch<{ row: string }>(db, [
    selectTables,
    sql`select name as row from d1_migrations order by id`,
  ])
  return {
    tables: inOrder((tables?.results ?? []).map(({ row }) => JSON.parse(row))),
    migrations: (migrations?.results ?? []).map(({ row }) => row),
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

export function listOf(names: readonly string[], of = sql``) {
  return sql.join(
    names.map((name) => sql`${of}${sql.identifier(name)}`),
    sql`, `,
  )
}

/**
 * Returns the columns of a table as they are stored: bytes, which only a damaged row has and no line of
 * a backup can hold, as text. Keys stay as they are, because rows are read in their order.
 */
function storedOf({ columns, key }: Table, of = '') {
  const stored = columns.map((name) => {
    const column = `${of}"${name}"`
    return key.includes(name) ? column : `${inJson(column)} as "${name}"`
  })
  return sql.raw(stored.join())
}

/** In bytes, approximately. */
function sizeOf({ texts }: Table, of = sql``) {
  const sizes = texts.map((name) => sql`coalesce(octet_length(${of}${sql.identifier(name)}), 0)`)
  return sql.join([sql`100`, ...sizes], sql` + `)
}

const pageRows = 2000

type SizedRow = Record<string, Value> & { size_: number; before_: number }

/** Reads up to a size in bytes, but always at least one row, so that paging makes progress. */
export function selectPage(table: Table, after: Value[] | null, bytes: number) {
  const key = listOf(table.key)
  return sql`select * from (select *, sum(size_) over (order by ${key} rows unbounded preceding) - size_
      as before_ from (select ${storedOf(table)}, ${sizeOf(table)} as size_
        from ${sql.identifier(table.name)} ${after ? sql`where (${key}) > ${after}` : sql``}
        order by ${key} ${limitTo(pageRows)}))
    where before_ < ${bytes} order by ${key}`
}

export function pageOf(table: Table, rows: readonly unknown[], bytes: number) {
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

/** The triggers exist only until `unwatchTables`. */
export function watchTables(tables: readonly Table[]) {
  return tables.flatMap(({ name, key }) => {
    const keyIn = (row: 'old' | 'new') =>
      sql`select ${name}, json_array(${listOf(key, sql.raw(`${row}.`))})`
    const changed = {
      insert: keyIn('new'),
      // The key itself may change, which deletes one row and adds another.
      update: sql`${keyIn('old')} union ${keyIn('new')}`,
      delete: keyIn('old'),
    }
    return Object.entries(changed).map(([event, keys]) =>
      sql`create trigger if not exists ${sql.identifier(`backup_${event}_${name}`)}
        after ${sql.raw(event)} on ${sql.identifier(name)}
        begin insert into backup_changes (table_name, key) ${keys}; end`.inlineParams(),
    )
  })
}

export async function unwatchTables(db: Database) {
  const { results } = await statement(
    db,
    sql`select name from sqlite_schema where type = 'trigger' and name like 'backup\\_%' escape '\\'`,
  ).all<{ name: string }>()
  return [
    ...results.map(({ name }) => sql`drop trigger if exists ${sql.identifier(name)}`),
    sql`delete from backup_changes`,
  ]
}

/** Of one table. */
const changesAtOnce = 200
const bytesAtOnce = 500_000

type ChangeRow = Record<string, Value> & {
  seq_: number
  key_: string
  pending_: number
  is_there_: number
}

export function selectChanges(table: Table, written: Written) {
  const { name, key } = table
  const isIt = key.map((each, i) => sql`t.${sql.identifier(each)} = c.key ->> ${sql.raw(`${i}`)}`)
  const of = sql`t.`
  return sql`select * from (select *, sum(size_) over (order by seq_ rows unbounded preceding) - size_ as before_
      from (select c.seq as seq_, c.key as key_, ${listOf(key.slice(0, 1), of)} is not null as is_there_,
          count(*) over () as pending_, ${sizeOf(table, of)} as size_, ${storedOf(table, 't.')}
        from (select max(seq) as seq, key from backup_changes
          where table_name = ${name} and seq > ${written[name] ?? 0}
          group by key order by 1 ${limitTo(changesAtOnce + 1)}) c
        left join ${sql.identifier(name)} t on ${sql.join(isIt, sql` and `)}))
    where before_ < ${bytesAtOnce} order by seq_ ${limitTo(changesAtOnce)}`
}

export function changesOf(table: Table, results: readonly unknown[], written: Written) {
  const rows = results as ChangeRow[]
  const deleted = rows.filter(({ is_there_ }) => !is_there_)
  return {
    rows: rows.filter(({ is_there_ }) => is_there_).map((row) => valuesOf(table, row)),
    deleted: deleted.map(({ key_ }): Value[] => JSON.parse(key_)),
    last: rows.at(-1)?.seq_ ?? written[table.name] ?? 0,
    isAll: rows.length === (rows[0]?.pending_ ?? 0),
  }
}
