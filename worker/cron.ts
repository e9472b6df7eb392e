/** The jobs that the Worker runs every minute. A job that fails does not stop the others. */

import { gt, lte, or } from 'drizzle-orm'
import { drainAcknowledgements, queueAcknowledgements } from './acknowledgements/acknowledgements'
import { removeOldErasures } from './backups/bucket'
import { runBackup } from './backups/nightly'
import { drainReplies } from './correspondence/replies'
import { closeDays, rollUpDays } from './db/daily-counts'
import { batch, type Database, isDailyLimitReached, openDatabase } from './db/database'
import { processArrivals } from './db/inquiries'
import { deskState } from './db/schema'
import { fillSearchFields } from './db/search-fields'
import type { Env } from './env'
import { describeCause } from './errors'
import { cleanUpFiles } from './files/clean-up'
import { returnReminded } from './inbox/edit'
import { log } from './log'
import { drainAdditions } from './notifications/additions'
import { runSelfTest, sendHeldDigest } from './notifications/desk-emails'
import { sendPacedDigests } from './notifications/flood-emails'
import { drainOutbox, providerCallsPerRun, runTimeLimit } from './notifications/notify'
import { purgeInquiries, purgeRecords } from './retention/purge'
import { minute } from './time'
import { calendarOf } from './time-zone'

type Run = {
  env: Env
  db: Database
  /** ms since 1970. */
  now: () => number
  /**
   * Calls to e-mail providers made so far in this run, without the test e-mail and the digest, for
   * which there is always room.
   */
  providerCalls: number
  /** Whether this run has joined a file or part of one, which takes half of its 50 calls. */
  hasJoined: boolean
}

/** Up to this many calls to providers, a run still has room for a backup's own calls, up to 20. */
const mostBesideBackup = 3

/** Up to this many calls to providers, a run still has room for acknowledgements. */
const mostBesideAcknowledgements = 5

/** By name, in running order. The first jobs decide how soon the company hears about an enquiry. */
const jobs: Record<string, (run: Run) => Promise<void>> = {
  // Before the outbox, which may use all calls of many runs after an outage.
  async 'digest of paced enquiries'(run) {
    run.providerCalls = await sendPacedDigests(run.env, run.db, run.now)
  },

  async outbox(run) {
    const left = providerCallsPerRun - run.providerCalls
    run.providerCalls += await drainOutbox(run.env, run.now, runTimeLimit, left)
  },

  // These have had a first attempt already, so they get what notifications leave of 50 calls.
  replies: (run) => useCallsLeft(run, drainReplies),
  'additions to enquiries': (run) => useCallsLeft(run, drainAdditions),

  async acknowledgements(run) {
    // After everything that the company itself waits for, and only if that took few calls.
    if (run.providerCalls > mostBesideAcknowledgements) return
    await queueAcknowledgements(run.db, run.now())
    run.providerCalls += await drainAcknowledgements(run.env, run.db, run.now)
  },

  async 'test e-mail'({ env, db, now, providerCalls }) {
    // No test is needed while many e-mails are sent, and the free plan allows 50 calls a run.
    if (providerCalls <= providerCallsPerRun / 2) await runSelfTest(env, db, now)
  },

  async 'held digest'({ env, db, now, providerCalls }) {
    if (providerCalls <= providerCallsPerRun / 2) await sendHeldDigest(env, db, now)
  },

  async 'index of words'({ db, providerCalls }) {
    // Nobody waits for these: a new enquiry has its own when it is stored.
    if (providerCalls <= 1) await fillSearchFields(db)
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

  async files(run) {
    // Nobody waits for this job, and joining a file takes dozens of the run's 50 calls.
    if (run.providerCalls <= 1) run.hasJoined = await cleanUpFiles(run.env, run.db, run.now)
  },

  'expired records': ({ db, now }) => purgeRecords(db, now()),

  async backup({ env, db, now, providerCalls, hasJoined }) {
    // A run has 50 calls. Calls that people wait for come first; the next run is a minute away.
    if (providerCalls > mostBesideBackup || hasJoined) return
    await runBackup(env, db, now, { isQuiet: providerCalls === 0 })
  },

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

/** Sends with the calls that a run has left, apart from that of a test e-mail. */
async function useCallsLeft(run: Run, drain: typeof drainReplies) {
  const left = providerCallsPerRun - 1 - run.providerCalls
  if (left > 0) run.providerCalls += await drain(run.env, run.db, run.now, left)
}

/**
 * Runs all jobs. Throws at the end if any failed, so that the platform shows a failed run. Stops if D1
 * refuses every query until midnight; what is due then runs after it.
 */
export async function runJobs(env: Env, now: () => number) {
  const run: Run = { env, db: openDatabase(env.DB), now, providerCalls: 0, hasJoined: false }
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
