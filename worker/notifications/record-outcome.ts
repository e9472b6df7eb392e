/** Records the outcome of an attempt to send a notification. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { inquiries, notificationAttempts } from '../db/schema'
import { batch } from '../db/statement'
import { minute } from '../time'
import { pauseAfter, sendingTime } from './backoff'
import type { ChannelName } from './channels/channel'
import { attemptsOf, type ChannelFailure } from './deliver'
import type { ClaimedNotification } from './outbox'
import { updateSent } from './record-sent'

type Claim = Pick<ClaimedNotification, 'id' | 'attempts' | 'queuedAt'>

/** Records that a notification was sent, and the failures of earlier channels. */
export async function recordSent(
  db: Database,
  claim: Claim,
  channel: ChannelName,
  failures: ChannelFailure[],
  now: number,
) {
  const { id } = claim
  const sent = updateSent(db, [{ id, channel, at: now }])
  const earlier = failures.length === 0 ? [] : [insertFailures(db, id, failures, now)]
  await batch(db, [sent, ...earlier])
}

/**
 * Records why an attempt failed and when the next one is due. Seven days after the notification was
 * queued, it fails for good.
 */
export async function recordFailure(
  db: Database,
  claim: Claim,
  last: ChannelFailure,
  now: number,
  failures: ChannelFailure[],
) {
  const isOver = now - claim.queuedAt >= sendingTime
  const failed = db
    .update(inquiries)
    .set({
      notification: isOver ? 'failed' : 'pending',
      isClaimed: false,
      dueAt: isOver ? null : unlessInBin(now + pauseAfter(claim.attempts, last)),
      ...columnsOf(last, now),
      failsAlone: last.code === 'rejected' ? true : failsWhileOthersAreSent(now),
    })
    .where(isStillClaimed(claim))
  await db.batch([failed, insertFailures(db, claim.id, failures, now)])
}

/**
 * Releases a notification for which no slot was free. It is due again at once, unless it was
 * rejected first: then it waits for the next run and lets the others go before it.
 */
export async function releaseClaim(
  db: Database,
  claim: Claim,
  failures: ChannelFailure[],
  now: number,
) {
  const last = failures.at(-1)
  const rejection = last?.code === 'rejected' ? last : null
  const released = db
    .update(inquiries)
    .set({
      notification: 'pending',
      isClaimed: false,
      dueAt: unlessInBin(rejection ? now + minute : now),
      attempts: sql`${inquiries.attempts} - 1`,
      ...(rejection && { ...columnsOf(rejection, now), failsAlone: true }),
    })
    .where(isStillClaimed(claim))
  if (failures.length === 0) await released
  else await db.batch([released, insertFailures(db, claim.id, failures, now)])
}

function columnsOf({ channel, code, status }: ChannelFailure, now: number) {
  return { channel, failureCode: code, failureStatus: status ?? null, failedAt: now }
}

/** False once the claim has expired and another sender has taken over, which raises `attempts`. */
function isStillClaimed({ id, attempts, queuedAt }: Claim) {
  return and(
    eq(inquiries.id, id),
    eq(inquiries.isClaimed, true),
    eq(inquiries.attempts, attempts),
    eq(inquiries.queuedAt, queuedAt),
  )
}

/**
 * True if it has failed alone before, or another was sent since its last failure and within five
 * minutes: the provider is up.
 */
function failsWhileOthersAreSent(now: number) {
  const { failedAt, failsAlone } = inquiries
  const since = sql`max(${failedAt}, ${now - 5 * minute})`
  return sql`${failsAlone} or coalesce((select last_sent_at from desk_state) > ${since}, 0)`
}

/** Moving the inquiry to the bin sets `due_at` to null, which must not be undone. */
function unlessInBin(dueAt: number) {
  return sql`case when ${inquiries.dueAt} is null then null else ${dueAt} end`
}

function insertFailures(db: Database, inquiryId: string, failures: ChannelFailure[], at: number) {
  const rows = attemptsOf(failures, at).map((attempt) => ({ inquiryId, ...attempt }))
  return db.insert(notificationAttempts).values(rows)
}
