import { sql } from 'drizzle-orm'
import type { Table } from '../../worker/backups/format.ts'
import { listOf } from '../../worker/backups/tables.ts'
import { type Database, retryTransient, statement } from '../../worker/db/database.ts'
import type { Value } from '../../worker/db/schema/backups.ts'

/** Most text of several rows written at once: a bound value can have at most 2 MB. */
const bytesAtOnce = 500_000

type Options = {
  /**
   * Whether the backup has lost no rows. Otherwise, rows that refer to a lost row are left out, or
   * their reference is cleared.
   */
  isWhole: boolean
}

/** Inserts rows, and returns those that break a constraint of the table: they were damaged. */
export async function insertRows(
  db: Database,
  table: Table,
  rows: readonly Value[][],
  options: Options,
) {
  const refused: Value[][] = []
  for (const part of inParts(rows)) refused.push(...(await insertPart(db, table, part, options)))
  return refused
}

async function insertPart(
  db: Database,
  table: Table,
  part: Value[][],
  options: Options,
): Promise<Value[][]> {
  const insert = statement(db, insertOf(table, part, options))
  try {
    // A try whose answer was lost has written them already.
    await retryTransient(() => insert.run())
    return []
  } catch (thrown) {
    if (!/constraint failed/i.test(`${thrown}`)) throw thrown
    if (part.length === 1) return part
    const middle = part.length >> 1
    const first = await insertPart(db, table, part.slice(0, middle), options)
    return [...first, ...(await insertPart(db, table, part.slice(middle), options))]
  }
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
 * Several rows are bound as one JSON value, and SQLite keeps the JSON type of each column. A single
 * row is bound column by column, because a long text may take more than the 2 MB of a bound value
 * once its characters are escaped.
 */
function insertOf(
  { name, columns, parents }: Table,
  rows: readonly Value[][],
  { isWhole }: Options,
) {
  const lost = isWhole ? [] : parents
  const single = rows.length === 1 ? rows[0] : undefined
  const given = (column: string) => {
    const at = columns.indexOf(column)
    return single ? sql`${single[at]}` : sql`value ->> ${sql.raw(`${at}`)}`
  }
  const parentOf = ({ table, from, to }: Table['parents'][number]) =>
    sql`(select ${sql.identifier(to)} from ${sql.identifier(table)} p where p.${sql.identifier(to)} = ${given(from)})`
  const values = columns.map((column) => {
    const parent = lost.find(({ from, isCleared }) => isCleared && from === column)
    return parent ? parentOf(parent) : given(column)
  })
  const conditions = lost
    .filter(({ isCleared }) => !isCleared)
    .map((parent) => sql`(${given(parent.from)} is null or ${parentOf(parent)} is not null)`)
  return sql`insert into ${sql.identifier(name)} (${listOf(columns)}) select ${sql.join(values, sql`, `)}
    ${single ? sql`` : sql`from json_each(${JSON.stringify(rows)})`}
    where ${sql.join([sql`true`, ...conditions], sql` and `)} on conflict do nothing`
}
