/** CHECK constraints, so that the database refuses rows that the desk could not show. */
import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/sqlite-core'

/** The latest time that fits into a UUIDv7, in ms since 1970 (RFC 9562 §5.7: 48 bits). */
const latest = 2 ** 48 - 1

export function areTimes(name: string, columns: readonly string[]) {
  return areIntegers(name, columns, `between 0 and ${latest}`)
}

export function areCounts(name: string, columns: readonly string[], least: number) {
  return areIntegers(name, columns, `>= ${least}`)
}

function areIntegers(name: string, columns: readonly string[], range: string) {
  const conditions = columns.map(
    (column) => `(${column} is null or (typeof(${column}) = 'integer' and ${column} ${range}))`,
  )
  return check(name, sql.raw(conditions.join(' and ')))
}

export function isOneOf(name: string, column: string, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(', ')
  return check(name, sql.raw(`${column} is null or ${column} in (${list})`))
}
