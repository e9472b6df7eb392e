/** The jobs that the Worker runs every minute. A job that fails does not stop the others. */
import { queueAcknowledgements } from './acknowledgements/queue'
import { drainAcknowledgements } from './acknowledgements/send'
import { purgeAudit } from './audit/store'
import { removeOldErasures } from './backups/erasures'
import { runBackup } from './backups/nightly'
import { drainReplies } from './correspondence/send-replies'
import { processArrivals } from './db/arrivals'
import { rollUpDays } from './db/daily-counts'
import { type Database, openDatabase } from './db/open'
import { batch } from './db/statement'
import type { Env } from './env'
import { describeCause } from './errors'
import { cleanUpFiles } from './files/clean-up'
import { returnReminded } from './inbox/due-reminders'
import { purgeUsage } from './intake/byte-budget'
import { log } from './log'
import { drainAdditions } from './notifications/additions'
import { sendHeldDigest } from './notifications/held-digest'
import { drainOutbox, providerCallsPerRun } from './notifications/notify'
import { runSelfTest } from './notifications/test-notifications'
import { purgeDeletions, purgeInquiries } from './retention/purge'
import { purgeSessions } from './session/store'
import { purgeFailures } from './session/throttle'
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

type Job = { name: string; run: (run: Run) => Promise<void> }

/** Up to this many calls to providers, a run still has room for a backup's own calls, up to 20. */
const mostBesideBackup = 3

/** Up to this many calls to providers, a run still has room for acknowledgements. */
const mostBesideAcknowledgements = 5

/** In running order. The first jobs decide how soon the company hears about an enquiry. */
const jobs: readonly Job[] = [
  {
    name: 'outbox',
    async run(run) {
      run.providerCalls = await drainOutbox(run.env, run.now)
    },
  },
  {
    name: 'replies',
    async run(run) {
      // These have had a first attempt already, so they get what notifications leave of 50 calls.
      const left = providerCallsPerRun - 1 - run.providerCalls
      if (left > 0) run.providerCalls += await drainReplies(run.env, run.db, run.now, left)
    },
  },
  {
    name: 'additions to enquiries',
    async run(run) {
      const left = providerCallsPerRun - 1 - run.providerCalls
      if (left > 0) run.providerCalls += await drainAdditions(run.env, run.db, run.now, left)
    },
  },
  {
    name: 'acknowledgements',
    async run(run) {
      // After everything that the company itself waits for, and only if that took few calls.
      if (run.providerCalls > mostBesideAcknowledgements) return
      await queueAcknowledgements(run.db, run.now())
      run.providerCalls += await drainAcknowledgements(run.env, run.db, run.now)
    },
  },
  {
    name: 'test e-mail',
    async run({ env, db, now, providerCalls }) {
      // No test is needed while many e-mails are sent, and the free plan allows 50 calls a run.
      if (providerCalls <= providerCallsPerRun / 2) await runSelfTest(env, db, now)
    },
  },
  {
    name: 'held digest',
    async run({ env, db, now, providerCalls }) {
      if (providerCalls <= providerCallsPerRun / 2) await sendHeldDigest(env, db, now)
    },
  },
  {
    name: 'index of words',
    async run({ db }) {
      await batch(db, processArrivals(db))
    },
  },
  {
    name: 'daily counts',
    async run({ env, db, now }) {
      await batch(db, [rollUpDays(calendarOf(env, now()), now()), purgeUsage(db, now())])
    },
  },
  { name: 'reminders', run: ({ db, now }) => returnReminded(db, now()) },
  {
    name: 'expired sessions',
    async run({ db, now }) {
      await db.batch([purgeSessions(db, now()), purgeFailures(db, now())])
    },
  },
  {
    name: 'register of erasures',
    async run({ env: { BACKUPS: bucket }, now }) {
      if (bucket) await removeOldErasures(bucket, now())
    },
  },
  { name: 'audit log', run: ({ db, now }) => purgeAudit(db, now()) },
  { name: 'expired enquiries', run: ({ db, now }) => purgeInquiries(db, now()) },
  {
    name: 'files',
    async run(run) {
      // Nobody waits for this job, and joining a file takes dozens of the run's 50 calls.
      if (run.providerCalls <= 1) run.hasJoined = await cleanUpFiles(run.env, run.db, run.now)
    },
  },
  { name: 'deleted enquiries', run: ({ db, now }) => purgeDeletions(db, now()) },
  {
    name: 'backup',
    async run({ env, now, providerCalls, hasJoined }) {
      // A run has 50 calls. Calls that people wait for come first; the next run is a minute away.
      if (providerCalls > mostBesideBackup || hasJoined) return
      await runBackup(env, now, { isQuiet: providerCalls === 0 })
    },
  },
]

/** Runs all jobs. Throws at the end if any failed, so that the platform shows a failed run. */
export async function runJobs(env: Env, now: () => number) {
  const run: Run = { env, db: openDatabase(env.DB), now, providerCalls: 0, hasJoined: false }
  const failed: string[] = []
  for (const job of jobs) {
    const startedAt = now()
    try {
      await job.run(run)
      log('debug', 'cron_job', { job: job.name, ms: now() - startedAt })
    } catch (thrown) {
      failed.push(job.name)
      const ms = now() - startedAt
      log('error', 'cron_job_failed', { job: job.name, ms, cause: describeCause(thrown) })
    }
  }
  if (failed.length > 0) throw new Error(`Cron jobs failed: ${failed.join(', ')}.`)
}
