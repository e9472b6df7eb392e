import { getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { Hono } from 'hono'
import { isBackupAmiss, reportOf, selectBackups } from './backups/report'
import { type Database, openDatabase } from './db/open'
import * as schema from './db/schema'
import { readDatabaseUse } from './db/size'
import type { Bindings } from './env'
import { ApiError } from './errors'
import { selectTotals, statusOf } from './notifications/report'
import { second, withTimeLimit } from './time'

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
    const status = isBackupAmiss(backup) ? 'degraded' : statusOf(c.env, totals, databaseUse)
    const { state, at } = backup
    const rest = { databaseUse, held, filesMissing, filesUnknown, backup: { state, at } }
    return c.json({ status, database: 'ok', ...rest } as const, 200)
  } catch (cause) {
    throw new ApiError('database_unavailable', 'The database or its tables are unavailable.', {
      retryAfter: 30,
      cause,
    })
  }
})

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
const everyTable = sql.raw(tables.map(getTableName).join(', '))

/** Returns a statement that fails if a table is missing. It reads no rows. */
function readEveryTable(db: Database) {
  return db.select({ nothing: sql`1` }).from(everyTable).limit(0)
}
