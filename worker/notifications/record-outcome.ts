/** Notes in the outbox what came of an attempt. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { notificationAttempts, notifications } from '../db/schema'
import { compile } from '../db/statement'
import { minute } from '../time'
import { notificationLifetime, pauseAfter } from './backoff'
import type { ChannelName } from './channels/channel'
import type { ClaimedNotification } from './claims'
import type { ChannelFailure } from './deliver'

/** Notes that a notification went out, and the refusals on the way. */
export async function recordSent(
  db: Database,
  inquiryId: string,
  channel: ChannelName,
  failures: ChannelFailure[],
  now: number,
) {
  const sent = updateSent(db, { inquiryId, channel, now })
  if (failures.length === 0) await sent.run()
  else {
    const { sql: text, params } = noteFailures(db, inquiryId, failures, now).toSQL()
    await db.$client.batch([sent, db.$client.prepare(text).bind(...params)])
  }
}

const updateSent = compile((db) =>
  db
    .update(notifications)
    .set({
      state: 'sent',
      dueAt: null,
      sentAt: sql`${sql.placeholder('now')}`,
      channel: sql`${sql.placeholder('channel')}`,
    })
    .where(eq(notifications.inquiryId, sql.placeholder('inquiryId'))),
)

/**
 * Notes why an attempt failed and when the next one is; seven days after it was queued there is
 * none.
 */
export async function recordFailure(
  db: Database,
  notification: Pick<ClaimedNotification, 'inquiryId' | 'attempts' | 'queuedAt'>,
  failures: [ChannelFailure, ...ChannelFailure[]],
  now: number,
) {
  const { inquiryId, attempts, queuedAt } = notification
  const last = failures[failures.length - 1] ?? failures[0]
  const isGivenUp = now - queuedAt >= notificationLifetime
  const settled = db
    .update(notifications)
    .set({
      state: isGivenUp ? 'failed' : 'pending',
      dueAt: isGivenUp ? null : unlessWithdrawn(now + pauseAfter(attempts, last)),
      channel: last.channel,
      failureCode: last.code,
      failureStatus: last.status ?? null,
      failedAt: now,
      failsAlone: last.code === 'rejected' ? true : failsWhileOthersGoOut(now),
    })
    .where(and(isStillClaimed(inquiryId, attempts), eq(notifications.queuedAt, queuedAt)))
  await db.batch([settled, noteFailures(db, inquiryId, failures, now)])
}

/** Not since claimed by another, after a lease that ran out: each claim is an attempt more. */
function isStillClaimed(inquiryId: string, attempts: number) {
  return and(
    eq(notifications.inquiryId, inquiryId),
    eq(notifications.state, 'sending'),
    eq(notifications.attempts, attempts),
  )
}

/** Gives a notification back whose last channel had no time for it: it is due again at once. */
export async function releaseClaim(
  db: Database,
  inquiryId: string,
  failures: ChannelFailure[],
  now: number,
) {
  const back = db
    .update(notifications)
    .set({
      state: 'pending',
      dueAt: unlessWithdrawn(now),
      attempts: sql`${notifications.attempts} - 1`,
    })
    .where(and(eq(notifications.inquiryId, inquiryId), eq(notifications.state, 'sending')))
  if (failures.length === 0) await back
  else await db.batch([back, noteFailures(db, inquiryId, failures, now)])
}

/** Another went out since its last failure, and lately: then it is not the provider that is away. */
function failsWhileOthersGoOut(now: number) {
  const { failedAt, failsAlone } = notifications
  const since = sql`max(${failedAt}, ${now - 5 * minute})`
  return sql`${failsAlone} or coalesce((select last_sent_at from desk_state) > ${since}, 0)`
}

/**
 * Makes every waiting notification due: a provider that is back gets them in the order they came. Not
 * those that fail alone: they would take the places of the others in every run.
 */
export async function releaseWaiting(db: Database, now: number) {
  const isOthersFault = eq(notifications.failsAlone, false)
  await db
    .update(notifications)
    .set({ dueAt: now })
    .where(and(eq(notifications.state, 'pending'), gt(notifications.dueAt, now), isOthersFault))
}

/** The lease went when the inquiry was put into the bin: nothing makes its notification due there. */
function unlessWithdrawn(dueAt: number) {
  return sql`case when ${notifications.dueAt} is null then null else ${dueAt} end`
}

function noteFailures(db: Database, inquiryId: string, failures: ChannelFailure[], at: number) {
  const rows = failures.map(({ channel, code, status }) => ({
    inquiryId,
    at,
    channel,
    code,
    status: status ?? null,
  }))
  return db.insert(notificationAttempts).values(rows)
}
