/** Writes rows of a backup into a table, exactly as they were. */
import type { D1Database } from '@cloudflare/workers-types'
import { retryTransient } from '../db/retry.ts'
import { listOf, quote, type Table, type Value } from './tables.ts'

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
