import { getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { Hono } from 'hono'
import { isBackupAmiss, reportOf, selectBackups } from './backups/routes'
import { type Database, openDatabase, readDatabaseUse } from './db/database'
import * as schema from './db/schema'
import type { Bindings, Env } from './env'
import { ApiError } from './errors'
import { selectTotals, statusOf } from './notifications/report'
import { hour, second, withTimeLimit } from './time'

/** For uptime monitors: the state of the database, its tables, notifications, files and backups. */
export const healthRoutes = new Hono<Bindings>().get('/', async (c) => {
  const db = openDatabase(c.env.DB)
  try {
    const [, [totals], backups] = await withTimeLimit(3 * second, () =>
      db.batch([readEveryTable(db), selectTotals(db), selectBackups(db)]),
    )
    const databaseUse = await readDatabaseUse(c.env)
    if (!totals) throw new Error('The row of desk_state is missing.')
    const { held, filesMissing, filesUnknown } = totals
    const backup = reportOf(c.env, backups, Date.now())
    const isLate = isCronLate(c.env, totals.nextFilesCheckAt)
    const isAmiss = isLate || isBackupAmiss(backup)
    const status = isAmiss ? 'degraded' : statusOf(c.env, totals, databaseUse)
    const { state, at } = backup
    const cron = isLate ? 'late' : 'ok'
    const rest = { databaseUse, held, filesMissing, filesUnknown, cron, backup: { state, at } }
    return c.json({ status, database: 'ok', ...rest } as const, 200)
  } catch (cause) {
    throw new ApiError('database_unavailable', 'The database or its tables are unavailable.', {
      retryAfter: 30,
      cause,
    })
  }
})

/** The daily check of files takes a minute for every 500 files. */
const cronLateAfter = 6 * hour

/**
 * Whether cron has stopped: then retries, reminders and much else wait, without an error anywhere.
 * Judged by its daily check of files, which leaves a time without a write of its own in every run.
 */
function isCronLate({ FILES }: Env, nextFilesCheckAt: number) {
  const isKnown = FILES !== undefined && nextFilesCheckAt > 0
  return isKnown && Date.now() - nextFilesCheckAt > cronLateAfter
}

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
const everyTable = sql.raw(tables.map(getTableName).join(', '))

/** Returns a statement that fails if a table is missing. It reads no rows. */
function readEveryTable(db: Database) {
  return db.select({ nothing: sql`1` }).from(everyTable).limit(0)
}
