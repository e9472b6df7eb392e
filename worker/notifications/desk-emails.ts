/** What the desk itself e-mails to the company: tests, and a digest of what is held as spam. */
import { and, desc, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { batch, type Database, statement } from '../db/database'
import { firstIdAt } from '../db/inquiries'
import { deskState, settings, testNotifications } from '../db/schema'
import { type Env, siteOrigin } from '../env'
import { ApiError } from '../errors'
import { type HoldReason, holdReasonLabels } from '../intake/contract'
import { log } from '../log'
import { day, hour, minute, second } from '../time'
import { type Email, linkTo } from './channels/channel'
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
  await db.update(settings).set({ nextSelfTestAt: result.at + day })
}

/** True for only one of several runs. The next test is in an hour, unless this one succeeds. */
async function claimSelfTest(db: Database, now: number) {
  const { nextSelfTestAt } = settings
  // A time more than a day ahead was set by a clock that ran fast.
  const isUnplanned = or(isNull(nextSelfTestAt), gt(nextSelfTestAt, now + day))
  const [planned] = await db
    .update(settings)
    .set({ nextSelfTestAt: sql`case when ${isUnplanned} then ${now + day} else ${now + hour} end` })
    .where(and(settings.selfTest, or(isUnplanned, lte(nextSelfTestAt, now))))
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
  if (!(await claimNext(db, 'nextManualTestAt', now(), manualTestPause)))
    throw tooMany('A test e-mail was sent within the last minute. Try again shortly.')
  const result = await sendTestNotification(env, db, actor, now)
  if (!result) throw tooMany('Other notifications are being sent. Try again in a minute.')
  return result
}

function tooMany(message: string) {
  return new ApiError('too_many_requests', message, { retryAfter: manualTestPause / second })
}

type Count = { reason: HoldReason; count: number }

/** The most enquiries that one digest counts; the next digest counts the rest. */
const maxCounted = 1000

/**
 * Enquiries younger than this, in ms, are left to the next digest. Ids are in order of arrival, but
 * storing an enquiry may take 9 s or more, so one with a smaller id might not be stored yet.
 */
const storingTime = 30 * second

/** Sends a digest of what was held since the last one, at most once an hour. */
export async function sendHeldDigest(env: Env, db: Database, now: () => number) {
  const all = await countHeld(db, now())
  const upTo = all[0]?.upTo
  if (upTo === undefined) return
  // Whoever has marked an enquiry by hand knows of it.
  const counts = all.filter(({ reason }) => reason !== 'marked')
  if (counts.length === 0) {
    await db.update(deskState).set({ digestedTo: upTo })
    return
  }
  if (!(await claimNext(db, 'nextDigestAt', now(), hour))) return
  const digest = writeHeldDigest(counts, upTo, siteOrigin(env))
  const outcome = await deliver(env, digest, { timeLimit: atOnceTimeLimit, now })
  // After a failure, the next hour's digest includes these too.
  if (outcome.kind === 'sent') await db.update(deskState).set({ digestedTo: upTo })
}

/** Counts what was held since the last digest, if one is due. Reads two rows if nothing was. */
async function countHeld(db: Database, now: number) {
  const since = sql`(select ${deskState.digestedTo} from ${deskState} where ${isDue('nextDigestAt', now, hour)})`
  const { results } = await statement(
    db,
    sql`select held_for as reason, count(*) as count, max(max(id)) over () as upTo
      from (select id, held_for from inquiries
        where box = 'held' and id > ${since} and id < ${firstIdAt(now - storingTime)}
        order by id limit ${maxCounted})
      group by held_for order by count(*) desc`,
  ).all<Count & { upTo: string }>()
  return results
}

/** Claims an e-mail that is sent at most once per `pause`, in ms. True for only one of several senders. */
async function claimNext(db: Database, name: NextAt, now: number, pause: number) {
  const claimed = await db
    .update(deskState)
    .set({ [name]: now + pause })
    .where(isDue(name, now, pause))
    .returning({ at: deskState[name] })
  return claimed.length > 0
}

type NextAt = 'nextDigestAt' | 'nextManualTestAt'

/** A time further ahead than a pause was set by a clock that ran fast, so it counts as due. */
function isDue(name: NextAt, now: number, pause: number) {
  return or(lte(deskState[name], now), gt(deskState[name], now + pause))
}

/** Contains only counts and reasons, nothing that a visitor wrote. */
function writeHeldDigest(counts: readonly Count[], upTo: string, siteOrigin: string): Email {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const what = total === 1 ? '1 enquiry' : `${total} enquiries`
  return {
    idempotencyKey: `held/${upTo}`,
    to: null,
    fromName: 'The enquiry desk',
    replyTo: null,
    subject: `${what} held as possible spam`,
    text: [
      `${what} ${total === 1 ? 'has' : 'have'} been held as possible spam since the last digest. Held enquiries are not e-mailed to you individually.`,
      counts.map(({ reason, count }) => `${count} ${holdReasonLabels[reason]}`).join('\n'),
      'Held enquiries are deleted after 30 days. If one is genuine, choose ‘Not spam’ and its notification is sent.',
      `Show held enquiries: ${linkTo('/admin?view=held', siteOrigin)}`,
    ].join('\n\n'),
    isAutomatic: true,
  }
}
