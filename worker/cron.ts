/** What the Worker does every minute: named jobs, of which none can keep another from its turn. */
import { queueAcknowledgements } from './acknowledgements/queue'
import { drainAcknowledgements } from './acknowledgements/send'
import { drainAdditions } from './additions/send'
import { purgeAudit } from './audit/store'
import { runBackup } from './backups/nightly'
import { drainReplies } from './correspondence/send-replies'
import { processArrivals } from './db/arrivals'
import { rollUpDays } from './db/daily-counts'
import { type Database, openDatabase } from './db/open'
import type { Env } from './env'
import { describeCause } from './errors'
import { cleanUpFiles } from './files/clean-up'
import { returnReminded } from './inbox/due-reminders'
import { purgeUsage } from './intake/flood'
import { log } from './log'
import { sendHeldDigest } from './notifications/held-digest'
import { drainOutbox, notificationsPerRun } from './notifications/notify'
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
  /** Calls to providers that this run has made for replies and notifications. */
  tried: number
  /** Whether it has joined a file or a part of one, which takes half of the 50 calls that a run has. */
  hasJoined: boolean
}

type Job = { name: string; run: (run: Run) => Promise<void> }

/** Calls to providers beside which a backup's own, up to 20, still have room in a run. */
const mostBesideBackup = 3

/** Calls to providers beside which acknowledgements' own have room. */
const mostBesideAcknowledgements = 5

/** In the order in which they run; the first decide how soon the company hears of an enquiry. */
const jobs: readonly Job[] = [
  {
    name: 'outbox',
    async run(run) {
      run.tried = await drainOutbox(run.env, run.now)
    },
  },
  {
    name: 'replies',
    async run(run) {
      // Their first attempts are made at once: these are late already, and a run has 50 calls.
      const left = notificationsPerRun - 1 - run.tried
      if (left > 0) run.tried += await drainReplies(run.env, run.db, run.now, left)
    },
  },
  {
    name: 'additions to enquiries',
    async run(run) {
      const left = notificationsPerRun - 1 - run.tried
      if (left > 0) run.tried += await drainAdditions(run.env, run.db, run.now, left)
    },
  },
  {
    name: 'acknowledgements',
    async run(run) {
      // After all that the company itself waits for, and only in a run that has made few calls for it.
      if (run.tried > mostBesideAcknowledgements) return
      await queueAcknowledgements(run.db, run.now())
      run.tried += await drainAcknowledgements(run.env, run.db, run.now)
    },
  },
  {
    name: 'test e-mail',
    async run({ env, db, now, tried }) {
      // While many others go out nobody needs one, and a run has 50 calls on the free plan.
      if (tried <= notificationsPerRun / 2) await runSelfTest(env, db, now)
    },
  },
  {
    name: 'held digest',
    async run({ env, db, now, tried }) {
      if (tried <= notificationsPerRun / 2) await sendHeldDigest(env, db, now)
    },
  },
  {
    name: 'index of words',
    async run({ env, db }) {
      await env.DB.batch(processArrivals(db))
    },
  },
  {
    name: 'daily counts',
    async run({ env, db, now }) {
      await env.DB.batch([rollUpDays(db, calendarOf(env, now()), now()), purgeUsage(db, now())])
    },
  },
  { name: 'reminders', run: ({ db, now }) => returnReminded(db, now()) },
  {
    name: 'expired sessions',
    async run({ db, now }) {
      await db.batch([purgeSessions(db, now()), purgeFailures(db, now())])
    },
  },
  { name: 'audit log', run: ({ db, now }) => purgeAudit(db, now()) },
  { name: 'expired enquiries', run: ({ db, now }) => purgeInquiries(db, now()) },
  {
    name: 'files',
    async run(run) {
      // Nobody waits for it, and joining a file takes dozens of the 50 calls.
      if (run.tried <= 1) run.hasJoined = await cleanUpFiles(run.env, run.db, run.now)
    },
  },
  { name: 'deleted enquiries', run: ({ db, now }) => purgeDeletions(db, now()) },
  {
    name: 'backup',
    async run({ env, now, tried, hasJoined }) {
      // A run has 50 calls: those that others wait for come first, and the next run is in a minute.
      if (tried > mostBesideBackup || hasJoined) return
      await runBackup(env, now, { isQuiet: tried === 0 })
    },
  },
]

/** Runs all jobs; throws at the end where some have failed, so that the platform shows the run as failed. */
export async function runJobs(env: Env, now: () => number) {
  const run: Run = { env, db: openDatabase(env.DB), now, tried: 0, hasJoined: false }
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
  if (failed.length > 0) throw new Error(`These jobs of cron failed: ${failed.join(', ')}.`)
}
