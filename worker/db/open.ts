import { drizzle } from 'drizzle-orm/d1'

/** Returns the typed database of a request or a cron run. */
export function openDatabase(d1: D1Database) {
  return drizzle(d1)
}

export type Database = ReturnType<typeof openDatabase>
