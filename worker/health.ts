import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { openDatabase } from './db/open'
import type { Bindings } from './env'
import { ApiError } from './errors'
import { second } from './time'
import { withTimeLimit } from './wait'

/** Tells a monitor whether the database and its tables are there. */
export const healthRoutes = new Hono<Bindings>().get('/', async (c) => {
  try {
    await withTimeLimit(3 * second, () => openDatabase(c.env.DB).run(readsEveryTable))
  } catch (cause) {
    throw new ApiError('database_unavailable', 'The database or its tables are not there.', {
      headers: { 'retry-after': '30' },
      cause,
    })
  }
  return c.json({ status: 'ok', database: 'ok' } as const, 200)
})

/** Reads no row, but fails where a migration is missing. */
const readsEveryTable = sql`select 1 from inquiries, inquiry_words, notifications,
  notification_attempts, test_letters, channel_slots, admins, sessions, sign_in_failures,
  second_factors, recovery_codes, push_subscriptions, audit_entries, desk_state,
  departed_inquiries, daily_counts, settings limit 0`
