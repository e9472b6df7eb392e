/** Ranges of UUIDv7 ids by time: ids start with the ms since 1970, in 48 bits (RFC 9562 §5.7). */
import { type SQL, sql } from 'drizzle-orm'

/** Greater than any UUID, which starts with a digit or a letter up to f. */
export const afterAllIds = 'g'

/** Returns a lower bound for all ids created at this time or later. */
export function firstIdAt(ms: number) {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** The same for a time in SQL. */
export function firstIdAtSql(ms: SQL) {
  return sql`printf('%08x-%04x', (${ms}) >> 16, (${ms}) & 65535)`
}
