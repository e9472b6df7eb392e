import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { batch, type Database } from '../db/database'
import { deskState, settings, testNotifications } from '../db/schema'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { day, hour, minute, second } from '../time'
import type { Attempt, TestNotification } from './contract'
import { attemptsOf, deliver, type Outcome } from './deliver'
import { writeTestNotification } from './notification'
import { atOnceTimeLimit } from './notify'
import { makeWaitingDue } from './outbox'

/** How many results are kept, besides the last success. */
const resultsKept = 30

/**
 * Sends a test notification through the same channels and at the same pace as any other, and
 * returns the result, or null if real notifications left no slot for it. `actor` is the
 * administrator who asked for it; the daily test has none, and is not recorded in the audit log.
 */
async function sendTestNotification(
  env: Env,
  db: Database,
  actor: string | null,
  now: () => number,
): Promise<TestNotification | null> {
  const notification = writeTestNotification(crypto.randomUUID(), now(), env)
  const outcome = await deliver(env, notification, { timeLimit: atOnceTimeLimit, now })
  const at = now()
  const kind: TestNotification['kind'] = actor === null ? 'daily' : 'manual'
  const results = allAttemptsOf(outcome, at).map((attempt) => ({ ...attempt, kind }))
  const result = results.at(-1)
  if (outcome.kind === 'no_slot' || !result) return null
  const { channel, code, status } = result
  const details = { isSent: code === null }
  await batch(db, [
    db.insert(testNotifications).values(results),
    db.delete(testNotifications).where(isOld),
    ...(actor ? [auditEntry(db, { actor, now: at }, 'test_notification', { details })] : []),
  ])
  log(code ? 'warn' : 'info', 'test_notification', { kind, channel, code, status })
  // The provider is up, so the others need not wait for their next attempt.
  if (outcome.kind === 'sent') await makeWaitingDue(db, at)
  return result
}

/** Returns the query for the stored results, newest first. */
export function selectTestNotifications(db: Database) {
  const { at, kind, channel, code, status } = testNotifications
  return db
    .select({ at, kind, channel, code, status })
    .from(testNotifications)
    .orderBy(desc(testNotifications.at), desc(testNotifications.id))
}

function allAttemptsOf({ failures, ...outcome }: Outcome, at: number): Attempt[] {
  const attempts = attemptsOf(failures, at)
  if (outcome.kind !== 'sent') return attempts
  return [...attempts, { at, channel: outcome.channel, code: null, status: null }]
}

const isOld = sql`id not in (select id from test_notifications order by at desc, id desc limit ${resultsKept})
  and id <> coalesce((select id from test_notifications where code is null order by at desc, id desc limit 1), 0)`

/**
 * Runs every minute from cron. Sends one test notification a day, however late the run is, and
 * after a failure one every hour until one succeeds. The very first run only schedules the test.
 */
export async function runSelfTest(env: Env, db: Database, now: () => number) {
  if (!(await claimSelfTest(db, now()))) return
  const result = await sendTestNotification(env, db, null, now)
  if (result?.code !== null) return
  await db
    .update(settings)
    .set({ nextSelfTestAt: result.at + day })
    .where(eq(settings.id, 1))
}

/** True for only one of several runs. The next test is in an hour, unless this one succeeds. */
async function claimSelfTest(db: Database, now: number) {
  const { nextSelfTestAt } = settings
  // A time more than a day ahead was set by a clock that ran fast.
  const isUnplanned = or(isNull(nextSelfTestAt), gt(nextSelfTestAt, now + day))
  const [planned] = await db
    .update(settings)
    .set({ nextSelfTestAt: sql`case when ${isUnplanned} then ${now + day} else ${now + hour} end` })
    .where(and(eq(settings.id, 1), settings.selfTest, or(isUnplanned, lte(nextSelfTestAt, now))))
    .returning({ nextSelfTestAt })
  return planned?.nextSelfTestAt === now + hour
}

/** The minimum time between two manual tests, for all administrators together, in ms. */
const manualTestPause = minute

/**
 * Sends a test e-mail for `actor` now and returns the result. Throws `too_many_requests` if one was
 * requested within the last minute, or if no slot is free.
 */
export async function sendManualTest(
  env: Env,
  db: Database,
  actor: string,
  now: () => number,
): Promise<TestNotification> {
  if (!(await claimManualTest(db, now())))
    throw tooMany('A test e-mail was sent within the last minute. Try again shortly.')
  const result = await sendTestNotification(env, db, actor, now)
  if (!result) throw tooMany('Other notifications are being sent. Try again in a minute.')
  return result
}

async function claimManualTest(db: Database, now: number) {
  const { nextManualTestAt } = deskState
  const nextAt = now + manualTestPause
  const claimed = await db
    .update(deskState)
    .set({ nextManualTestAt: nextAt })
    // A later time was set by a clock that ran fast.
    .where(or(lte(nextManualTestAt, now), gt(nextManualTestAt, nextAt)))
    .returning({ nextManualTestAt })
  return claimed.length > 0
}

function tooMany(message: string) {
  return new ApiError('too_many_requests', message, { retryAfter: manualTestPause / second })
}
