import { getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Context, Hono } from 'hono'
import { isBackupAmiss, reportOf, selectBackups } from './backups/routes'
import { type Database, isDailyLimitReached, openDatabase, readDatabaseUse } from './db/database'
import * as schema from './db/schema'
import { type Bindings, type Env, isHealthToken } from './env'
import { describeCause } from './errors'
import { log } from './log'
import { selectTotals, selectUnsent, statusOf } from './notifications/report'
import { isSignedIn } from './session/require-admin'
import { minute, second, secondsToMidnight, withTimeLimit } from './time'

/** A stranger who sends spam would learn from the details whether it was held. */
export const healthRoutes = new Hono<Env>().get('/', async (c) => {
  const { retryAfter, ...health } = await readHealth(c.env, Date.now())
  const shown = (await mayReadDetails(c)) ? health : { status: health.status }
  if (retryAfter === undefined) return c.json(shown, 200)
  return c.json(shown, 503, { 'retry-after': String(retryAfter) })
})

async function mayReadDetails(c: Context<Env>) {
  const [, token] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (token !== undefined && isHealthToken(c.env, token)) return true
  return isSignedIn(c).catch(() => false)
}

type Health = Awaited<ReturnType<typeof examine>>

const known = new WeakMap<D1Database, { health: Health; at: number }>()

/** So that a flood of requests costs the database nothing. */
const keptFor = 10 * second

/** One at a time: while a slow database is examined, others get the answer before, if there is one. */
async function readHealth(env: Bindings, now: number): Promise<Health> {
  const last = env.DB && known.get(env.DB)
  if (last && now - last.at < keptFor && now >= last.at) return last.health
  if (last) known.set(env.DB, { ...last, at: now })
  const health = await examine(env, now)
  if (env.DB) known.set(env.DB, { health, at: now })
  return health
}

async function examine(env: Bindings, now: number) {
  try {
    const db = openDatabase(env.DB)
    const [, [totals], unsent, backups] = await withTimeLimit(3 * second, () =>
      db.batch([readEveryTable(db), selectTotals(db), selectUnsent(db), selectBackups(db)]),
    )
    const databaseUse = await withTimeLimit(3 * second, () => readDatabaseUse(env))
    if (!totals) throw new Error('The row of desk_state is missing.')
    const { held, filesMissing, filesUnknown, cronAt } = totals
    const backup = reportOf(env, backups, now)
    const isLate = now - cronAt > cronLateAfter
    const isAmiss = isLate || isBackupAmiss(backup)
    const { state, at } = backup
    return {
      status: isAmiss ? ('degraded' as const) : statusOf(env, totals, unsent, databaseUse),
      database: 'ok' as const,
      databaseUse,
      held,
      filesMissing,
      filesUnknown,
      cron: isLate ? 'late' : 'ok',
      backup: { state, at },
    }
  } catch (thrown) {
    const isSpent = isDailyLimitReached(thrown)
    const database = isSpent ? ('daily_limit_reached' as const) : ('unavailable' as const)
    log('error', 'health_failed', { database, cause: describeCause(thrown) })
    const retryAfter = isSpent ? secondsToMidnight(now) : 30
    return { status: 'down' as const, database, retryAfter }
  }
}

/** Cron runs every minute, and records every ten minutes that it does. */
const cronLateAfter = 20 * minute

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable))
const everyTable = sql.raw(tables.map(getTableName).join(', '))

/** Fails if a table is missing. Reads no rows. */
function readEveryTable(db: Database) {
  return db.select({ nothing: sql`1` }).from(everyTable).limit(0)
}
