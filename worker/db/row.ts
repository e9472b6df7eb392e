import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * Returns the select list that fills a row of a table by `insert ... select`: Drizzle names every
 * column there, in the order of the schema. What is left out is null.
 */
export function rowOf<Table extends SQLiteTable>(
  table: Table,
  values: { [Name in keyof Table['_']['columns']]?: SQL | Placeholder },
) {
  const names: (keyof typeof values)[] = Object.keys(getTableColumns(table))
  return sql.join(
    names.map((name) => sql`${values[name] ?? null}`),
    sql`, `,
  )
}
