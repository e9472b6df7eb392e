/** The jobs that the Worker runs every minute. A job that fails does not stop the others. */

import { gt, lte, or } from 'drizzle-orm'
import { removeOldErasures } from './backups/bucket'
import { runBackup } from './backups/nightly'
import { closeDays, rollUpDays } from './db/daily-counts'
import { batch, type Database, isDailyLimitReached, openDatabase } from './db/database'
import { processArrivals } from './db/inquiries'
import { deskState } from './db/schema'
import { fillSearchFields } from './db/search-fields'
import { drainOutbox } from './emails/drain'
import type { Env } from './env'
import { describeCause } from './errors'
import { cleanUpFiles } from './files/clean-up'
import { returnReminded } from './inbox/edit'
import { log } from './log'
import { queuePacedDigest } from './notifications/flood-emails'
import { queueHeldDigest } from './notifications/held-digest'
import { kinds } from './notifications/kinds'
import { queueSelfTest } from './notifications/test-emails'
import { purgeInquiries, purgeRecords } from './retention/purge'
import { minute } from './time'
import { calendarOf } from './time-zone'

type Run = {
  env: Env
  db: Database
  /** ms since 1970. */
  now: () => number
}

/** By name, in running order. The first decides how soon the company hears about an enquiry. */
const jobs: Record<string, (run: Run) => Promise<void>> = {
  async 'e-mails'({ env, db, now }) {
    await queueSelfTest(env, db, now())
    await queueHeldDigest(env, db, now())
    await queuePacedDigest(db, now())
    await drainOutbox(env, kinds, now)
  },

  async 'index of words'({ db }) {
    await fillSearchFields(db)
    await batch(db, processArrivals(db))
  },

  async 'daily counts'({ env, db, now }) {
    const calendar = calendarOf(env, now())
    await batch(db, [rollUpDays(calendar, now()), closeDays(calendar, now())])
  },

  reminders: ({ db, now }) => returnReminded(db, now()),

  async 'register of erasures'({ env: { BACKUPS: bucket }, now }) {
    if (bucket) await removeOldErasures(bucket, now())
  },

  'expired enquiries': ({ db, now }) => purgeInquiries(db, now()),

  files: ({ env, db, now }) => cleanUpFiles(env, db, now),

  'expired records': ({ db, now }) => purgeRecords(db, now()),

  backup: ({ env, db, now }) => runBackup(env, db, now),

  // Last, so that a run that is cut off is not recorded.
  async heartbeat({ db, now }) {
    const at = now()
    // A time in the future was recorded by a clock that ran fast.
    const isDue = or(lte(deskState.cronAt, at - heartbeatPeriod), gt(deskState.cronAt, at))
    await db.update(deskState).set({ cronAt: at }).where(isDue)
  },
}

/** How often a run is recorded. Health notices if that stops. */
const heartbeatPeriod = 10 * minute

/**
 * Runs all jobs. Throws at the end if any failed, so that the platform shows a failed run. Stops if D1
 * refuses every query until midnight; what is due then runs after it.
 */
export async function runJobs(env: Env, now: () => number) {
  const run: Run = { env, db: openDatabase(env.DB), now }
  const failed: string[] = []
  for (const [job, runJob] of Object.entries(jobs)) {
    const startedAt = now()
    try {
      await runJob(run)
      log('debug', 'cron_job', { job, ms: now() - startedAt })
    } catch (thrown) {
      if (isDailyLimitReached(thrown)) {
        log('error', 'cron_stopped', { job, code: 'database_limit_reached' })
        throw new Error('Cron has to wait until midnight UTC: D1 has used up the rows of the day.')
      }
      failed.push(job)
      const ms = now() - startedAt
      log('error', 'cron_job_failed', { job, ms, cause: describeCause(thrown) })
    }
  }
  if (failed.length > 0) throw new Error(`Cron jobs failed: ${failed.join(', ')}.`)
}
