import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * Returns the select list that fills a row of a table by `insert ... select`: Drizzle names every
 * column there that is not generated, in the order of the schema. What is left out is null.
 */
export function rowOf<Table extends SQLiteTable>(
  table: Table,
  values: { [Name in keyof Table['_']['columns']]?: SQL | Placeholder },
) {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated)
  const names: (keyof typeof values)[] = columns.map(([name]) => name)
  return sql.join(
    names.map((name) => sql`${values[name] ?? null}`),
    sql`, `,
  )
}
