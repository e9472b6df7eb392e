/** Writes rows of a backup into a table, exactly as they were. */
import type { D1Database } from '@cloudflare/workers-types'
import { listOf, quote, type Table, type Value } from './tables.ts'

/**
 * All rows are bound as one JSON value, and SQLite keeps the JSON type of each column. `isWhole`:
 * the backup has lost no rows. Otherwise, rows that refer to a lost row are left out, or their
 * reference is cleared.
 */
export async function insertRows(
  db: D1Database,
  { name, columns, parents }: Table,
  rows: readonly Value[][],
  { isWhole }: { isWhole: boolean },
) {
  const lost = isWhole ? [] : parents
  const given = (column: string) => `value ->> ${columns.indexOf(column)}`
  const parentOf = ({ table, from, to }: Table['parents'][number]) =>
    `(select p.${quote(to)} from ${quote(table)} p where p.${quote(to)} = ${given(from)})`
  const values = columns.map((column) => {
    const parent = lost.find(({ from, isCleared }) => isCleared && from === column)
    return parent ? parentOf(parent) : given(column)
  })
  const conditions = lost
    .filter(({ isCleared }) => !isCleared)
    .map((parent) => `(${given(parent.from)} is null or ${parentOf(parent)} is not null)`)
  await db
    .prepare(
      `insert into ${quote(name)} (${listOf(columns)})
        select ${values.join(', ')} from json_each(?) where ${['true', ...conditions].join(' and ')}`,
    )
    .bind(JSON.stringify(rows))
    .run()
}
