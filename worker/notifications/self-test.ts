import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../db/open'
import { settings } from '../db/schema'
import type { Env } from '../env'
import { day, hour } from '../time'
import { sendTestNotification } from './test-notifications'

/**
 * What cron runs every minute: a test notification a day, however late the run is; after one that failed
 * one every hour, until it goes out. The first run of all only chooses the time.
 */
export async function runSelfTest(env: Env, now: () => number) {
  const db = openDatabase(env.DB)
  if (!(await claimSelfTest(db, now()))) return
  const result = await sendTestNotification(env, db, null, now)
  if (result?.code !== null) return
  await db
    .update(settings)
    .set({ nextSelfTestAt: result.at + day })
    .where(eq(settings.id, 1))
}

/** True for the one run that is to send it; the next is in an hour, unless this one succeeds. */
async function claimSelfTest(db: Database, now: number) {
  const { nextSelfTestAt } = settings
  // A time further off than a day was chosen by a clock that ran fast.
  const isUnplanned = or(isNull(nextSelfTestAt), gt(nextSelfTestAt, now + day))
  const [planned] = await db
    .update(settings)
    .set({ nextSelfTestAt: sql`case when ${isUnplanned} then ${now + day} else ${now + hour} end` })
    .where(and(eq(settings.id, 1), settings.selfTest, or(isUnplanned, lte(nextSelfTestAt, now))))
    .returning({ nextSelfTestAt })
  return planned?.nextSelfTestAt === now + hour
}
