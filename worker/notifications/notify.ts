/** Sends notifications: one immediately while the visitor waits, and the rest from cron. */
import { eq } from 'drizzle-orm'
import { type Database, openDatabase } from '../db/database'
import { inquiries } from '../db/schema'
import type { Env } from '../env'
import { ApiError, inquiryNotFound } from '../errors'
import { log } from '../log'
import { second } from '../time'
import { type AttemptOptions, attempt, drainQueue, type Outcome } from './deliver'
import { writeNotification } from './notification'
import {
  type ClaimedNotification,
  claimAgain,
  claimNextDue,
  claimNextPaced,
  claimNotification,
  claimOldest,
  claimTime,
  findDue,
  makeWaitingDue,
} from './outbox'
import { bookkeepingOf } from './record-outcome'

/** How long a visitor waits for the notification, in ms, including the wait for a slot. */
export const atOnceTimeLimit = 8 * second

/** How long cron waits for one notification, in ms. */
export const laterTimeLimit = 10 * second

/**
 * How long cron waits for one e-mail to a customer, in ms: as long as the claim allows, because a
 * provider that is only slow would send a copy with each attempt.
 */
export const customerTimeLimit = claimTime - 5 * second

/**
 * The most calls to providers in one cron run. A notification takes up to four calls to D1 and
 * providers, another try at it two more, and the free plan allows 50 calls per run.
 */
export const providerCallsPerRun = 10

/** A run starts no further notification after this time, in ms. Cron starts a run every minute. */
export const runTimeLimit = 40 * second

/** A run ends after this many failures in a row; rejections do not count. */
const faultsPerRun = 3

/**
 * Tries to send a claimed notification now and records the outcome. With `inBackground`, nobody
 * waits for a success to be recorded.
 */
export function sendNotification(
  env: Env,
  db: Database,
  claimed: ClaimedNotification,
  options: AttemptOptions,
  inBackground?: (work: Promise<unknown>) => void,
): Promise<Outcome> {
  const { id: inquiry, attempts } = claimed
  const email = writeNotification(claimed, env)
  const bookkeeping = bookkeepingOf(db, claimed, inBackground)
  return attempt(env, { email, bookkeeping, logFields: { inquiry, attempts } }, options)
}

/**
 * Runs every minute from cron. It first sends one paced notification, since those are limited to one a
 * minute; digests list the others. It then tries the oldest waiting notification, due or not, to see
 * whether the provider is up, and sends the due ones in order of arrival. The first successful retry
 * makes all others due, so that none waits up to an hour once the provider is back. Returns the
 * number of calls to providers.
 */
export async function drainOutbox(
  env: Env,
  now: () => number,
  timeLimit = runTimeLimit,
  maxCalls = providerCallsPerRun,
) {
  const db = openDatabase(env.DB)
  const startedAt = now()
  const { isAnyDue, isAnyPaced } = await findDue(db, startedAt)
  if (!isAnyDue && !isAnyPaced) return 0
  const counts = { sent: 0, failed: 0, no_slot: 0 }
  const claims = isAnyPaced ? [claimNextPaced, claimOldest] : [claimOldest]
  const claimNext = async () => {
    for (let claim = claims.shift(); claim; claim = claims.shift()) {
      const claimed = await claim(db, now())
      if (claimed) return claimed
    }
    return claimNextDue(db, now())
  }
  const calls = await drainQueue(
    maxCalls,
    async () => {
      if (now() - startedAt >= timeLimit) return null
      const claimed = await claimNext()
      if (!claimed) return null
      const outcome = await sendNotification(env, db, claimed, { timeLimit: laterTimeLimit, now })
      counts[outcome.kind] += 1
      const isFirst = outcome.kind === 'sent' && counts.sent === 1
      if (isFirst && claimed.attempts > 1) await makeWaitingDue(db, now())
      return outcome
    },
    faultsPerRun,
  )
  log('info', 'outbox_drained', { sent: counts.sent, failed: counts.failed })
  return calls
}

/** Cron sends the rest. */
const notificationsAtOnce = 3

/**
 * For work after a response, which the platform stops 30 s later: no further notification is started
 * after this time, in ms, because one takes up to 13 s with its bookkeeping.
 */
export const backgroundTimeLimit = 15 * second

/**
 * Sends the notifications of inquiries marked as not spam without waiting for cron. Sends only the
 * first few, and stops at the first failure. Never throws.
 */
export async function sendReleased(env: Env, inquiryIds: readonly string[], now: () => number) {
  try {
    const db = openDatabase(env.DB)
    const startedAt = now()
    for (const id of inquiryIds.slice(0, notificationsAtOnce)) {
      if (now() - startedAt >= backgroundTimeLimit) return
      const claimed = await claimNotification(db, id, now())
      if (!claimed) continue
      const outcome = await sendNotification(env, db, claimed, { timeLimit: atOnceTimeLimit, now })
      if (outcome.kind !== 'sent') return
    }
  } catch {
    log('warn', 'released_left_to_cron')
  }
}

/**
 * Sends the notification of an inquiry now, even if it is already sent, and records the outcome. If
 * it fails, it is retried like a new one. Throws `not_found`, `notification_withheld` or
 * `notification_under_way`.
 */
export async function resendNotification(
  env: Env,
  inquiryId: string,
  actor: string,
  now: () => number,
) {
  const db = openDatabase(env.DB)
  const claimed = await claimAgain(db, inquiryId, actor, now())
  if (!claimed) throw await refusalOf(db, inquiryId)
  const outcome = await sendNotification(env, db, claimed, { timeLimit: atOnceTimeLimit, now })
  // The provider is up, so the others need not wait for their next attempt.
  if (outcome.kind === 'sent') await makeWaitingDue(db, now())
}

async function refusalOf(db: Database, inquiryId: string) {
  const { isListed, id } = inquiries
  const [found] = await db.select({ isListed }).from(inquiries).where(eq(id, inquiryId))
  if (!found) return inquiryNotFound()
  if (!found.isListed) {
    return new ApiError(
      'notification_withheld',
      'No notification is sent for an enquiry that is held or in the bin.',
    )
  }
  return new ApiError('notification_under_way', 'The notification is already being sent.')
}
