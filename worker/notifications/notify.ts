/** Sends notifications: one at once while its visitor waits, and what is due when cron runs. */
import { type Database, openDatabase } from '../db/open'
import type { Env } from '../env'
import { log } from '../log'
import { referenceOf } from '../reference'
import { second } from '../time'
import { attempt, type Bookkeeping, type Outcome } from './deliver'
import { writeNotification } from './notification'
import {
  type ClaimedNotification,
  claimNextDue,
  claimNextPaced,
  claimNotification,
  claimOldest,
  findDue,
} from './outbox'
import { recordFailure, recordSent, releaseClaim, releaseWaiting } from './record-outcome'
import { recordSentSoon } from './record-sent'

/** How long a visitor waits for the notification to go out, in ms, waiting for the provider's pace included. */
export const atOnceTimeLimit = 8 * second

/** How long cron waits for one notification, in ms. */
export const laterTimeLimit = 10 * second

/**
 * Calls to providers that a cron run makes at most: each notification takes up to four calls to D1 and
 * providers, one more try of it two, and the free plan allows 50 calls a run.
 */
export const notificationsPerRun = 10

/** A run starts no further notification after this time, in ms: the next one comes every minute. */
const runTimeLimit = 40 * second

/** After so many faults in a row that are not about the notification, the run ends: it is the provider. */
const faultsPerRun = 3

/**
 * Tries a claimed notification now and notes what came of it: a success in the background, where
 * there is one, so that nobody waits for the note.
 */
export function sendNotification(
  env: Env,
  db: Database,
  claimed: ClaimedNotification,
  circumstances: Parameters<typeof attempt>[3],
  inBackground?: (work: Promise<unknown>) => void,
): Promise<Outcome> {
  const { id: inquiry, attempts } = claimed
  const email = writeNotification(
    { ...claimed, reference: referenceOf(env, claimed.number) },
    {
      ...{ siteOrigin: env.SITE_ORIGIN, timeZone: env.TIME_ZONE },
      ...(env.PHONE_COUNTRY && { phoneCountry: env.PHONE_COUNTRY }),
    },
  )
  const bookkeeping: Bookkeeping = {
    recordSent: (...outcome) => recordSent(db, claimed, ...outcome),
    recordSentAfterwards:
      inBackground &&
      ((channel, at) => inBackground(recordSentSoon(db, { id: inquiry, channel, at }))),
    recordFailure: (...outcome) => recordFailure(db, claimed, ...outcome),
    releaseClaim: (...outcome) => releaseClaim(db, claimed, ...outcome),
  }
  return attempt(env, db, { email, bookkeeping, facts: { inquiry, attempts } }, circumstances)
}

/**
 * What cron runs every minute: one notification of a flood, which is the reduced pace of those; then, if
 * anything is due, the oldest notification that waits shows whether the provider is there; then what is due goes out in the order it came. The first success after a
 * fault makes all others due, so nothing waits for its hour once the provider is back. Returns
 * how many calls it made.
 */
export async function drainOutbox(env: Env, now: () => number) {
  const db = openDatabase(env.DB)
  const startedAt = now()
  const { isAnyDue, isAnyPaced } = await findDue(db, startedAt)
  if (!isAnyDue) return 0
  let sent = 0
  let faults = 0
  let failed = 0
  let tried = 0
  let claimed = isAnyPaced ? await claimNextPaced(db, now()) : null
  let isOldestTried = false
  while (tried < notificationsPerRun && now() - startedAt < runTimeLimit) {
    if (!claimed && !isOldestTried) {
      isOldestTried = true
      claimed = await claimOldest(db, now())
    }
    claimed ??= await claimNextDue(db, now())
    if (!claimed) break
    const outcome = await sendNotification(env, db, claimed, { timeLimit: laterTimeLimit, now })
    const { attempts } = claimed
    claimed = null
    tried += outcome.failures.length
    const isRejected = outcome.failures.at(-1)?.code === 'rejected'
    if (outcome.kind === 'no_slot' && !isRejected) break
    if (outcome.kind === 'sent') {
      tried += 1
      if (sent === 0 && attempts > 1) await releaseWaiting(db, now())
      sent += 1
      faults = 0
      continue
    }
    failed += 1
    // The provider is there and refuses this one notification: that says nothing about the next.
    if (isRejected) continue
    faults += 1
    if (faults === faultsPerRun) break
  }
  log('info', 'outbox_drained', { sent, failed })
  return tried
}

/** The platform ends what is left to do 30 s after the answer; cron sends the others in a minute. */
const notificationsAtOnce = 3

/**
 * Sends the notifications of inquiries that are no spam after all, without waiting for cron: a few,
 * and as far as the provider takes them. Never throws.
 */
export async function sendReleased(env: Env, inquiryIds: readonly string[], now: () => number) {
  try {
    const db = openDatabase(env.DB)
    for (const id of inquiryIds.slice(0, notificationsAtOnce)) {
      const claimed = await claimNotification(db, id, now())
      if (!claimed) continue
      const outcome = await sendNotification(env, db, claimed, { timeLimit: atOnceTimeLimit, now })
      if (outcome.kind !== 'sent') return
    }
  } catch {
    log('warn', 'released_left_to_cron')
  }
}
