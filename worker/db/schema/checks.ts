/** What the database itself refuses to store: a row that the desk could not show. */
import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/sqlite-core'

/** The last moment that a UUIDv7 can name, in ms since 1970 (RFC 9562 §5.7: 48 bits). */
const latest = 2 ** 48 - 1

/** These columns are moments, or null where they may be. */
export function areTimes(name: string, columns: readonly string[]) {
  const conditions = columns.map(
    (column) =>
      `(${column} is null or (typeof(${column}) = 'integer' and ${column} between 0 and ${latest}))`,
  )
  return check(name, sql.raw(conditions.join(' and ')))
}

/** A column is one of these, or null where it may be. */
export function isOneOf(name: string, column: string, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(', ')
  return check(name, sql.raw(`${column} is null or ${column} in (${list})`))
}

/** These columns are whole numbers from `least` on, or null where they may be. */
export function areCounts(name: string, columns: readonly string[], least: number) {
  const conditions = columns.map(
    (column) => `(${column} is null or (typeof(${column}) = 'integer' and ${column} >= ${least}))`,
  )
  return check(name, sql.raw(conditions.join(' and ')))
}
