/** SQL as statements that D1 runs, alone or in a batch: the rows come as D1 gives them. */
import {
  fillPlaceholders,
  getTableColumns,
  is,
  Param,
  type Placeholder,
  type Query,
  SQL,
  sql,
} from 'drizzle-orm'
import { SQLiteAsyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './open'

/** A template, or a query of Drizzle's builder. */
type Source = SQL | { getSQL: () => SQL; toSQL: () => Query }

/** What placeholders stand for. */
type Values = Record<string, unknown>

/**
 * Returns the statement of a template or of a query; what a template holds is bound, never spliced in,
 * and so is what `values` has for its `sql.placeholder`s.
 */
export function statement(db: Database, source: Source, values: Values = {}) {
  return prepare(db, queryOf(source), values)
}

/** Queries of this isolate, by their keys. */
const queries = new Map<string, Query>()
const maxQueries = 200

/**
 * The same, but the SQL is written once for all that have the same key, which therefore tells
 * everything about the query but what its placeholders stand for.
 */
export function cachedStatement(db: Database, key: string, write: () => Source, values: Values) {
  const query = queries.get(key) ?? queryOf(write())
  if (queries.size >= maxQueries) queries.clear()
  queries.set(key, query)
  return prepare(db, query, values)
}

function prepare(db: Database, query: Query, values: Values) {
  return db.$client.prepare(query.sql).bind(...fillPlaceholders(query.params, values))
}

/**
 * Returns the end of a select that gives so many rows at most. Never `limit ?`: SQLite plans by its
 * value, and so prepares the statement anew each time that one is bound.
 */
export function limitTo(rows: number) {
  return sql.raw(`limit ${Math.floor(rows)}`)
}

/** A JSON array: many values cross in less time so than in columns. */
export type JsonRow = { row: string }

/** Runs a select of `JsonRow`s, and returns their arrays. */
export async function readJsonRows<Row extends unknown[]>(select: D1PreparedStatement) {
  return parseJsonRows<Row>((await select.all<JsonRow>()).results)
}

/** Returns the arrays of rows that are read already. */
export function parseJsonRows<Row extends unknown[]>(rows: readonly JsonRow[]): Row[] {
  return JSON.parse(`[${rows.map(({ row }) => row).join()}]`)
}

/**
 * Returns a function that makes the statement of a source with `sql.placeholder`s. The SQL is written
 * once for each isolate: for the calls that every visitor waits for, where building would cost as
 * much as a quarter of the database. Constants stand in it, and a value that it names several times
 * is bound once.
 */
export function compile(write: (db: Database) => Source) {
  let query: { sql: string; names: string[] } | undefined
  return (db: Database, values: Values) => {
    query ??= numberPlaceholders(write(db))
    return db.$client.prepare(query.sql).bind(...query.names.map((name) => pick(name, values)))
  }
}

function numberPlaceholders(source: Source) {
  const names: string[] = []
  const escapeParam = (_: number, value?: unknown) => {
    const { name } = (is(value, Param) ? value.value : value) as Placeholder
    if (!names.includes(name)) names.push(name)
    return `?${names.indexOf(name) + 1}`
  }
  const numbering = Object.assign(new SQLiteAsyncDialect(), { escapeParam })
  return { sql: numbering.sqlToQuery(source.getSQL().inlineParams()).sql, names }
}

function pick(name: string, values: Values) {
  if (name in values) return values[name]
  throw new Error(`Nothing is given for ${name}.`)
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
