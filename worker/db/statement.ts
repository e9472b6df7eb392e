/** SQL as statements that D1 runs, alone or in a batch: the rows come as D1 gives them. */
import {
  fillPlaceholders,
  getTableColumns,
  is,
  type Placeholder,
  type Query,
  SQL,
  sql,
} from 'drizzle-orm'
import { SQLiteAsyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './open'

/** A template, or a query of Drizzle's builder. */
type Source = SQL | { toSQL: () => Query }

/** Returns the statement of a template or of a query; what a template holds is bound, never spliced in. */
export function statement(db: Database, source: Source) {
  const query = queryOf(source)
  return db.$client.prepare(query.sql).bind(...query.params)
}

/**
 * Returns a function that makes the statement of a source with `sql.placeholder`s. The SQL is written
 * once for each isolate: for the calls that every visitor waits for, where building would cost as
 * much as a quarter of the database.
 */
export function compile(write: (db: Database) => Source) {
  let query: Query | undefined
  return (db: Database, values: Record<string, unknown>) => {
    query ??= queryOf(write(db))
    return db.$client.prepare(query.sql).bind(...fillPlaceholders(query.params, values))
  }
}

const dialect = new SQLiteAsyncDialect()

function queryOf(source: Source): Query {
  return is(source, SQL) ? dialect.sqlToQuery(source) : source.toSQL()
}

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
