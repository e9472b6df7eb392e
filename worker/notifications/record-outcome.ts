/** Notes with an inquiry what came of an attempt at its notification. */
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { acknowledgements, inquiries, notificationAttempts, replies } from '../db/schema'
import { statement } from '../db/statement'
import { minute } from '../time'
import { pauseAfter, sendingTime } from './backoff'
import type { ChannelName } from './channels/channel'
import type { ChannelFailure } from './deliver'
import type { ClaimedNotification } from './outbox'
import { updateSent } from './record-sent'

type Claim = Pick<ClaimedNotification, 'id' | 'attempts' | 'queuedAt'>

/** Notes that a notification was sent, and the refusals on the way. */
export async function recordSent(
  db: Database,
  claim: Claim,
  channel: ChannelName,
  failures: ChannelFailure[],
  now: number,
) {
  const { id } = claim
  const statements = [updateSent(db, [{ id, channel, at: now }])]
  if (failures.length > 0) statements.push(statement(db, noteFailures(db, id, failures, now)))
  await db.$client.batch(statements)
}

/**
 * Notes why an attempt failed and when the next one is; seven days after it was queued there is
 * none.
 */
export async function recordFailure(
  db: Database,
  claim: Claim,
  failures: [ChannelFailure, ...ChannelFailure[]],
  now: number,
) {
  const last = failures[failures.length - 1] ?? failures[0]
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
  await db.batch([failed, noteFailures(db, claim.id, failures, now)])
}

/**
 * Gives a notification back whose last channel had no time for it: it is due again at once. One that was
 * rejected before waits for the next run, and then lets the others go first.
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
  else await db.batch([released, noteFailures(db, claim.id, failures, now)])
}

function columnsOf({ channel, code, status }: ChannelFailure, now: number) {
  return { channel, failureCode: code, failureStatus: status ?? null, failedAt: now }
}

/** Not since claimed by another, after a claim that ended: each claim is an attempt more. */
function isStillClaimed({ id, attempts, queuedAt }: Claim) {
  return and(
    eq(inquiries.id, id),
    eq(inquiries.isClaimed, true),
    eq(inquiries.attempts, attempts),
    eq(inquiries.queuedAt, queuedAt),
  )
}

/** Another was sent since its last failure, and lately: then the provider is there. */
function failsWhileOthersAreSent(now: number) {
  const { failedAt, failsAlone } = inquiries
  const since = sql`max(${failedAt}, ${now - 5 * minute})`
  return sql`${failsAlone} or coalesce((select last_sent_at from desk_state) > ${since}, 0)`
}

/**
 * Makes every waiting notification, reply and acknowledgement due: a provider that is back gets them in the order they
 * came. Not those that fail alone: they would take the places of the others in every run.
 */
export async function releaseWaiting(db: Database, now: number) {
  const { dueAt, notification, isClaimed, failsAlone } = inquiries
  const isWaiting = and(eq(notification, 'pending'), eq(isClaimed, false), eq(failsAlone, false))
  const isReplyWaiting = and(
    gt(replies.dueAt, now),
    eq(replies.isClaimed, false),
    ne(replies.failureCode, 'rejected'),
  )
  const isAcknowledgementWaiting = and(
    gt(acknowledgements.dueAt, now),
    eq(acknowledgements.isClaimed, false),
  )
  await db.batch([
    db
      .update(inquiries)
      .set({ dueAt: now })
      .where(and(isWaiting, gt(dueAt, now))),
    db.update(replies).set({ dueAt: now }).where(isReplyWaiting),
    db.update(acknowledgements).set({ dueAt: now }).where(isAcknowledgementWaiting),
  ])
}

/** It became null when the inquiry was moved to the bin: nothing makes its notification due there. */
function unlessInBin(dueAt: number) {
  return sql`case when ${inquiries.dueAt} is null then null else ${dueAt} end`
}

function noteFailures(db: Database, inquiryId: string, failures: ChannelFailure[], at: number) {
  const rows = failures.map(({ channel, code, status }) => ({
    ...{ inquiryId, at, channel, code },
    status: status ?? null,
  }))
  return db.insert(notificationAttempts).values(rows)
}
