/**
 * Opens the database, runs SQL in it, retries what failed, and says how full it is. Rows of SQL
 * templates are returned as D1 returns them. The command line uses this module too, so it imports
 * nothing else of the Worker.
 */
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import {
  fillPlaceholders,
  getTableColumns,
  is,
  Param,
  Placeholder,
  type Query,
  type SQL,
  sql,
} from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { wait } from '../time.ts'

/** Returns the typed database of a request or a cron run. */
export function openDatabase(d1: D1Database) {
  return drizzle(d1)
}

export type Database = ReturnType<typeof openDatabase>

/** A template, or a query of Drizzle's builder. */
export type Source = { getSQL: () => SQL }

/** The values of placeholders, by name. */
type Values = Record<string, unknown>

/**
 * Returns the statement for a template or a query. Values in a template are bound, never spliced
 * in, and so are the `values` of its `sql.placeholder`s.
 */
export function statement(db: Database, source: Source, values: Values = {}) {
  return prepare(db, queryOf(source), values)
}

/**
 * Runs templates, queries and statements in one batch. Drizzle's own `batch` takes no templates on
 * D1: it binds a prepared statement, which a template does not have.
 */
export function batch<Row>(db: Database, sources: readonly (Source | D1PreparedStatement)[]) {
  return db.$client.batch<Row>(
    sources.map((source) => ('bind' in source ? source : statement(db, source))),
  )
}

function prepare(db: Database, query: Query, values: Values) {
  return db.$client.prepare(query.sql).bind(...fillPlaceholders(query.params, values))
}

/**
 * Returns a LIMIT clause. Never `limit ?`: SQLite plans by its value, and so prepares the statement
 * again each time a value is bound.
 */
export function limitTo(rows: number) {
  return sql.raw(`limit ${Math.floor(rows)}`)
}

/** Whether the statement before it in a batch has changed rows. */
export const hasChanged = sql`changes() > 0`

/**
 * Returns the value of a column as SQL that JSON can hold: bytes, which only a damaged row has, become
 * text.
 */
export function inJson(column: string) {
  return `iif(typeof(${column}) = 'blob', cast(${column} as text), ${column})`
}

/** A row as a JSON array: many values transfer faster this way than as columns. */
export type JsonRow = { row: string }

/** Runs a select of `JsonRow`s and returns their arrays. */
export async function readJsonRows<Row extends unknown[]>(select: D1PreparedStatement) {
  return parseJsonRows<Row>((await select.all<JsonRow>()).results)
}

/** Returns the arrays of rows that have already been read. */
export function parseJsonRows<Row extends unknown[]>(rows: readonly JsonRow[]): Row[] {
  return JSON.parse(`[${rows.map(({ row }) => row).join()}]`)
}

/**
 * Returns a function that creates the statement for a source with `sql.placeholder`s. The SQL is
 * built once per isolate, for what every visitor waits for. Constants are inlined.
 */
export function compile(write: (db: Database) => Source) {
  let query: Query | undefined
  return (db: Database, values: Values) => {
    query ??= queryOf(write(db).getSQL().inlineParams())
    return prepare(db, query, values)
  }
}

/** Numbers the parameters, so that a value used several times is bound once: D1 allows 100. */
function queryOf(source: Source): Query {
  const params: unknown[] = []
  const places = new Map<unknown, number>()
  const escapeParam = (_: number, value: unknown) => {
    // A placeholder for a column's value comes with the column's encoder.
    const plain = is(value, Param) ? value.value : value
    const key = is(plain, Placeholder) ? Symbol.for(plain.name) : plain
    const place = places.get(key) ?? params.push(value)
    places.set(key, place)
    return `?${place}`
  }
  const dialect = Object.assign(new SQLiteAsyncDialect(), { escapeParam })
  return { sql: dialect.sqlToQuery(source.getSQL()).sql, params }
}

/**
 * Returns the select list that fills a row of a table in `insert ... select`, where Drizzle lists
 * every column that is not generated, in the order of the schema. Omitted values are null.
 */
export function rowOf<Table extends SQLiteTable>(
  table: Table,
  values: { [Name in keyof Table['_']['columns']]?: SQL | Placeholder | string | number | null },
) {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated)
  const names: (keyof typeof values)[] = columns.map(([name]) => name)
  return sql.join(
    names.map((name) => sql`${values[name] ?? null}`),
    sql`, `,
  )
}

/** How long a write may take, in ms. After that, the visitor is told that it failed and may retry. */
export const writeTimeLimit = 9000

const tries = 3
const firstPause = 50

/**
 * Retries an idempotent write when D1 reports a transient error (D1's documentation, "Retry
 * queries"). The platform retries reads, but never writes. The first attempt is number 1.
 */
export async function retryTransient<T>(write: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(attempt)
    } catch (thrown) {
      if (attempt === tries || !isTransient(thrown)) throw thrown
      await wait(firstPause * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/**
 * Whether D1 may well succeed on another attempt. A connection that is lost before D1 has answered
 * is not reported as an error of D1.
 */
export function isTransient(thrown: unknown) {
  return isSaidBy(thrown, transientRe)
}

/** Whether D1 failed, for any reason. */
export function isDatabaseFault(thrown: unknown) {
  return isSaidBy(thrown, /^D1_/)
}

/**
 * Whether the account has used up the free plan's rows of the day. Until midnight UTC, D1 refuses
 * every query: developers.cloudflare.com/d1/observability/debug-d1
 */
export function isDailyLimitReached(thrown: unknown) {
  return isSaidBy(thrown, /exceeded\b.*\bdaily rows? (?:read|writ)\w* limit/i)
}

/** Checks the causes too, because Drizzle wraps D1's errors. */
function isSaidBy(thrown: unknown, re: RegExp) {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (re.test(error.message)) return true
  }
  return false
}

const transientRe =
  /network connection lost|caused object to be reset|reset because its code was updated|limit and was reset|internal error in D1|cannot resolve D1|D1 DB is overloaded|transient issue/i

/** The settings that say how large the database may become. */
type Limited = { DB: D1Database; DATABASE_MAX_MB?: string }

/** D1's limit per database (paid plan: 10 GB): developers.cloudflare.com/d1/platform/limits */
const freePlanMegabytes = 500

/** Returns the maximum database size, in bytes. */
export function readDatabaseLimit({ DATABASE_MAX_MB }: Limited) {
  const megabytes = Number(DATABASE_MAX_MB)
  return (megabytes > 0 ? megabytes : freePlanMegabytes) * 1_000_000
}

/** From this share on, nothing more is accepted: administrators need room to sign in and delete. */
const fullShare = 0.95

/** Returns the share of its size limit that the database uses, rounded to a hundredth. */
export async function readDatabaseUse(env: Limited) {
  return Math.round(((await readSize(env.DB)) / readDatabaseLimit(env)) * 100) / 100
}

/** In bytes, by database. D1 reports its size with every result (`meta.size_after`). */
const knownSizes = new WeakMap<D1Database, number>()

/** Remembers the size that a result reported, to save a query for it. */
export function rememberSize(db: D1Database, answer: D1Result | undefined) {
  if (answer) knownSizes.set(db, answer.meta.size_after)
}

/** Whether the database was full when its size was last known. */
export function mayBeFull(env: Limited) {
  return isTooLarge(env, knownSizes.get(env.DB) ?? 0)
}

/** Throws if the database is full. Queries its size only if it may be. */
export async function requireRoom(env: Limited) {
  if (!mayBeFull(env)) return
  const size = await readSize(env.DB)
  knownSizes.set(env.DB, size)
  if (isTooLarge(env, size)) throw new Error('The database is full.')
}

function isTooLarge(env: Limited, size: number) {
  return size >= fullShare * readDatabaseLimit(env)
}

async function readSize(db: D1Database) {
  return (await statement(openDatabase(db), sql`select 1`).run()).meta.size_after
}
