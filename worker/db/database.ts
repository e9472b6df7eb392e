/**
 * Rows of SQL templates come as D1 returns them. The command line uses this module too, so of the Worker
 * it imports only `time.ts`.
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

export function openDatabase(d1: D1Database) {
  return drizzle(d1)
}

export type Database = ReturnType<typeof openDatabase>

export type Source = { getSQL: () => SQL }

type Values = Record<string, unknown>

/** Values are bound, never spliced in, and so are the `values` of `sql.placeholder`s. */
export function statement(db: Database, source: Source, values: Values = {}) {
  return prepare(db, queryOf(source), values)
}

/** Drizzle's own `batch` takes no templates on D1: it binds a prepared statement, which they lack. */
export function batch<Row>(db: Database, sources: readonly (Source | D1PreparedStatement)[]) {
  return db.$client.batch<Row>(
    sources.map((source) => ('bind' in source ? source : statement(db, source))),
  )
}

function prepare(db: Database, query: Query, values: Values) {
  return db.$client.prepare(query.sql).bind(...fillPlaceholders(query.params, values))
}

/** Never `limit ?`: SQLite plans by its value, and so prepares the statement again for each value. */
export function limitTo(rows: number) {
  return sql.raw(`limit ${Math.floor(rows)}`)
}

/** Whether the statement before it in a batch has changed rows. */
export const hasChanged = sql`changes() > 0`

/** As SQL that JSON can hold: bytes, which only a damaged row has, become text. */
export function inJson(column: string) {
  return `iif(typeof(${column}) = 'blob', cast(${column} as text), ${column})`
}

/** A row as a JSON array: many values transfer faster this way than as columns. */
export type JsonRow = { row: string }

export async function readJsonRows<Row extends unknown[]>(select: D1PreparedStatement) {
  return parseJsonRows<Row>((await select.all<JsonRow>()).results)
}

export function parseJsonRows<Row extends unknown[]>(rows: readonly JsonRow[]): Row[] {
  return JSON.parse(`[${rows.map(({ row }) => row).join()}]`)
}

/** The SQL is built once per isolate, for what every visitor waits for. Constants are inlined. */
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

/** For `insert ... select`, where Drizzle lists all columns but generated ones, in the schema's order. */
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

/** In ms. After that, the visitor is told that the write failed and may retry. */
export const writeTimeLimit = 9000

const tries = 3
const firstPause = 50

/** Only for idempotent writes. The platform retries reads itself (D1's documentation, "Retry queries"). */
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

/** A connection that is lost before D1 has answered is not reported as an error of D1. */
export function isTransient(thrown: unknown) {
  return isSaidBy(thrown, transientRe)
}

export function isDatabaseFault(thrown: unknown) {
  return isSaidBy(thrown, /^D1_/)
}

/** Until midnight UTC, D1 refuses every query: developers.cloudflare.com/d1/observability/debug-d1 */
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

type Limited = { DB: D1Database; DATABASE_MAX_MB?: string }

/** D1's limit per database (paid plan: 10 GB): developers.cloudflare.com/d1/platform/limits */
const freePlanMegabytes = 500

/** In bytes. */
export function readDatabaseLimit({ DATABASE_MAX_MB }: Limited) {
  const megabytes = Number(DATABASE_MAX_MB)
  return (megabytes > 0 ? megabytes : freePlanMegabytes) * 1_000_000
}

/** From this share on, nothing more is accepted: administrators need room to sign in and delete. */
const fullShare = 0.95

export async function readDatabaseUse(env: Limited) {
  return Math.round(((await readSize(env.DB)) / readDatabaseLimit(env)) * 100) / 100
}

/** In bytes, by database. D1 reports its size with every result (`meta.size_after`). */
const knownSizes = new WeakMap<D1Database, number>()

/** Saves a query for the size. */
export function rememberSize(db: D1Database, answer: D1Result | undefined) {
  if (answer) knownSizes.set(db, answer.meta.size_after)
}

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
