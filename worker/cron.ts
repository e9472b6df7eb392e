/** The jobs that the Worker runs every minute. None knows of the others, and a failing one stops none. */
import { eq, lte, type SQL, sql } from 'drizzle-orm'
import { isBackupDue, runBackup } from './backups/nightly'
import { findDueAnswers } from './clock/due-answers'
import { closeDays, isDayOver, rollUpDays } from './db/daily-counts'
import { batch, type Database, isDailyLimitReached, openDatabase, statement } from './db/database'
import { deskState } from './db/schema'
import { drainOutbox, isAnyEmailDue } from './emails/drain'
import type { Bindings } from './env'
import { describeCause } from './errors'
import {
  checkFiles,
  deleteLeftContent,
  isCheckDue,
  isContentLeft,
  isFileAbandoned,
  joinAbandoned,
} from './files/clean-up'
import { isReminderDue, returnReminded } from './inbox/edit'
import { log } from './log'
import { deleteOriginals, isOriginalLeft } from './mail/delete'
import { isMailDue, readDueMail } from './mail/read'
import { isPacedDigestDue, queuePacedDigest } from './notifications/flood-emails'
import { isHeldDigestDue, queueHeldDigest } from './notifications/held-digest'
import { kinds } from './notifications/kinds'
import { notify } from './notifications/push/notify'
import { isSelfTestDue, queueSelfTest } from './notifications/test-emails'
import { isInquiryExpired, isRecordExpired, purgeInquiries, purgeRecords } from './retention/purge'
import { queueSummary } from './summary/summary'
import { minute } from './time'
import { calendarOf } from './time-zone'

type Run = {
  env: Bindings
  db: Database
  now: () => number
}

/** Has its own limits of rows, time and calls to the database, R2 and e-mail providers. */
type Job = {
  /** Reads few rows. */
  isDue: (env: Bindings, now: number) => SQL
  run: (run: Run) => Promise<unknown>
}

const never = sql`0`

/** By name, in running order. The first decides how soon the company hears about an enquiry. */
const jobs: Record<string, Job> = {
  'e-mails': {
    isDue: (_, now) =>
      sql`(${isAnyEmailDue(now)} or ${isSelfTestDue(now)} or ${isHeldDigestDue(now)}
        or ${isPacedDigestDue(now)})`,
    async run({ env, db, now }) {
      await queueSelfTest(env, db, now())
      await queueHeldDigest(env, db, now())
      await queuePacedDigest(db, now())
      await drainOutbox(env, kinds, now)
    },
  },

  'received e-mails': {
    isDue: (_, now) => isMailDue(now),
    run: ({ env, now }) => readDueMail(env, now),
  },

  'content of deleted files': {
    isDue: ({ FILES }) => (FILES ? isContentLeft : never),
    run: async ({ env: { FILES }, db }) => FILES && deleteLeftContent(FILES, db),
  },

  'originals of deleted e-mails': {
    isDue: ({ FILES }) => (FILES ? isOriginalLeft : never),
    run: async ({ env: { FILES }, db }) => FILES && deleteOriginals(FILES, db),
  },

  'daily counts': {
    isDue: (env, now) => isDayOver(calendarOf(env, now), now),
    async run({ env, db, now }) {
      const calendar = calendarOf(env, now())
      await batch(db, [rollUpDays(calendar, now()), closeDays(calendar, now())])
    },
  },

  reminders: {
    isDue: (_, now) => isReminderDue(now),
    async run({ env, db, now }) {
      const inquiryIds = await returnReminded(db, now())
      if (inquiryIds.length > 0) await notify(env, now, { kind: 'reminder', inquiryIds })
    },
  },

  'expired enquiries': {
    isDue: (_, now) => isInquiryExpired(now),
    run: ({ db, now }) => purgeInquiries(db, now()),
  },

  'expired records': {
    isDue: (_, now) => isRecordExpired(now),
    run: ({ db, now }) => purgeRecords(db, now()),
  },

  'abandoned files': {
    isDue: ({ FILES }, now) => (FILES ? isFileAbandoned(now) : never),
    run: async ({ env: { FILES }, db, now }) => FILES && joinAbandoned(FILES, db, now),
  },

  'check of files': {
    isDue: ({ FILES }, now) => (FILES ? isCheckDue(now) : never),
    run: async ({ env: { FILES }, db, now }) => FILES && checkFiles(FILES, db, now()),
  },

  backup: {
    isDue: (env, now) => isBackupDue(env, now),
    run: ({ env, db, now }) => runBackup(env, db, now),
  },

  // Last, so that a run that is cut off is not recorded.
  heartbeat: {
    isDue: (_, now) => sql`exists (select 1 from ${deskState} where ${isSilent(now)})`,
    async run({ env, db, now }) {
      const to = now()
      const { cronAt } = deskState
      const [last] = await db.select({ at: cronAt }).from(deskState).where(isSilent(to))
      if (!last) return
      // Of two runs at the same moment, one goes on.
      const isLast = eq(cronAt, last.at)
      const claimed = await db
        .update(deskState)
        .set({ cronAt: to })
        .where(isLast)
        .returning({ at: cronAt })
      if (claimed.length === 0) return
      for (const due of await findDueAnswers(env, db, { from: last.at, to })) {
        await notify(env, now, { kind: 'target', ...due })
      }
      await queueSummary(env, db, to)
    },
  },
}

/** How often a run is recorded, which health checks, and due answers and the summary are looked for. */
const heartbeatPeriod = 10 * minute

function isSilent(now: number) {
  return lte(deskState.cronAt, now - heartbeatPeriod)
}

async function findDue({ env, db, now }: Run) {
  const conditions = Object.entries(jobs).map(
    ([name, { isDue }]) => sql`${name}, ${isDue(env, now())}`,
  )
  const select = sql`select json_object(${sql.join(conditions, sql`, `)}) as due`
  const found = await statement(db, select).first<{ due: string }>()
  const due: Record<string, 0 | 1> = JSON.parse(found?.due ?? '{}')
  return Object.keys(jobs).filter((name) => due[name])
}

/** Throws at the end if a job failed, so that the platform shows a failed run. */
export async function runJobs(env: Bindings, now: () => number) {
  const run: Run = { env, db: openDatabase(env.DB), now }
  const failed: string[] = []
  const attempt = async <Result>(job: string, work: () => Promise<Result>) => {
    const startedAt = now()
    try {
      const result = await work()
      log('debug', 'cron_job', { job, ms: now() - startedAt })
      return result
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
  const due = await attempt('what is due', () => findDue(run))
  for (const job of due ?? []) await attempt(job, async () => jobs[job]?.run(run))
  if (failed.length > 0) throw new Error(`Cron jobs failed: ${failed.join(', ')}.`)
}
