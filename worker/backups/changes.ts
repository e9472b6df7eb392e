/**
 * Records which rows change while a backup is written, with triggers that exist only for that time.
 * Changed rows are written again at the end, so that the backup is the state of the database at one
 * moment.
 */
import type { D1Database } from '@cloudflare/workers-types'
import { keyOf, quote, sizeOf, type Table, type Value, valuesOf } from './tables.ts'

const events = ['insert', 'update', 'delete'] as const

const triggerName = (event: string, table: string) => quote(`backup_${event}_${table}`)

/** Returns the statements that start recording changes. */
export function watchTables(db: D1Database, tables: readonly Table[]) {
  return tables.flatMap(({ name, key }) =>
    events.map((event) => {
      const note = (row: 'old' | 'new') =>
        `select '${name}' as name, json_array(${key.map((each) => `${row}.${quote(each)}`).join(', ')})`
      // The key itself may change, which deletes one row and adds another.
      const rows = {
        insert: note('new'),
        update: `${note('old')} union ${note('new')}`,
        delete: note('old'),
      }
      return db.prepare(
        `create trigger if not exists ${triggerName(event, name)} after ${event} on ${quote(name)}
          begin insert into backup_changes (table_name, key) ${rows[event]}; end`,
      )
    }),
  )
}

/** Returns the statements that stop recording changes and delete the recorded ones. */
export async function unwatchTables(db: D1Database) {
  const { results } = await db
    .prepare(
      `select name from sqlite_schema where type = 'trigger' and name like 'backup\\_%' escape '\\'`,
    )
    .all<{ name: string }>()
  return [
    ...results.map(({ name }) => db.prepare(`drop trigger if exists ${quote(name)}`)),
    db.prepare('delete from backup_changes'),
  ]
}

/** Most changes of each table that are read at once, and their size in bytes. */
const changesAtOnce = 200
const bytesAtOnce = 500_000

/** By table, the number of the last change that has been written. */
export type Written = Record<string, number>

type ChangeRow = Record<string, Value> & {
  seq_: number
  key_: string
  pending_: number
  is_there_: number
}

/** Returns, for each table, the statement that reads the changes that have not been written yet. */
export function selectChanges(db: D1Database, tables: readonly Table[], written: Written) {
  return tables.map((table) => {
    const { name, columns, key } = table
    const isIt = key.map((each, i) => `t.${quote(each)} = c.key ->> ${i}`).join(' and ')
    const values = columns.map((each) => `t.${quote(each)} as ${quote(each)}`).join(', ')
    return db
      .prepare(
        `select * from (select *, sum(size_) over (order by seq_ rows unbounded preceding) - size_ as before_
          from (select c.seq as seq_, c.key as key_, t.${quote(key[0] ?? '')} is not null as is_there_,
              count(*) over () as pending_, ${sizeOf(table, 't.')} as size_, ${values}
            from (select max(seq) as seq, key from backup_changes where table_name = ?1 and seq > ?2
              group by key order by 1 limit ${changesAtOnce + 1}) c
            left join ${quote(name)} t on ${isIt}))
          where before_ < ${bytesAtOnce} order by seq_ limit ${changesAtOnce}`,
      )
      .bind(name, written[name] ?? 0)
  })
}

type Changes = {
  /** Changed rows of one table, and the keys of deleted ones. */
  rows: Value[][]
  deleted: Value[][]
  /** The number of the last change that was read. */
  last: number
  isAll: boolean
}

/** Parses the result of a statement of `selectChanges`. */
export function changesOf(table: Table, results: readonly unknown[], written: Written): Changes {
  const rows = results as ChangeRow[]
  const present = rows.filter(({ is_there_ }) => is_there_)
  return {
    rows: present.map((row) => valuesOf(table, row)),
    deleted: rows.filter(({ is_there_ }) => !is_there_).map(({ key_ }) => JSON.parse(key_)),
    last: rows.at(-1)?.seq_ ?? written[table.name] ?? 0,
    isAll: rows.length === (rows[0]?.pending_ ?? 0),
  }
}

/** Returns the key of a row as text, to compare keys. */
export function keyText(table: Table, values: readonly Value[]) {
  return JSON.stringify(keyOf(table, values))
}
