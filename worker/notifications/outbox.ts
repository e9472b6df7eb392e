/** The state of each letter in D1. Times come from the caller, so tests need no clock. */
import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { compile } from '../db/compile'
import type { Database } from '../db/open'
import { inquiries, notificationAttempts, notifications } from '../db/schema'
import { second } from '../time'
import { letterLifetime, pauseAfter } from './backoff'
import type { ChannelName } from './channels/channel'
import type { ChannelFailure } from './deliver'

/**
 * How long one sender has a letter to itself, in ms: longer than any attempt lasts. A sender that
 * died loses it after that, and the letter goes out with the next run.
 */
export const leaseTime = 30 * second

export type ClaimedLetter = {
  inquiryId: string
  attempts: number
  name: string
  email: string
  message: string
  timestamp: number
}

/** Returns the statement that stores the letter of an inquiry which the same batch stores. */
export function addLetter(db: Database, inquiryId: string, isHeld: boolean, now: number) {
  return insertLetter(db, {
    inquiryId,
    state: isHeld ? 'held' : 'sending',
    attempts: isHeld ? 0 : 1,
    dueAt: isHeld ? null : now + leaseTime,
    now,
  })
}

const insertLetter = compile((db) =>
  db
    .insert(notifications)
    .select(
      // Only if that inquiry was stored: a repeated key stores neither.
      sql`select ${sql.placeholder('inquiryId')}, ${sql.placeholder('state')}, ${sql.placeholder('attempts')},
        ${sql.placeholder('dueAt')}, null, null, null, null, null, ${sql.placeholder('now')}
        where exists (select 1 from ${inquiries} where ${inquiries.id} = ${sql.placeholder('inquiryId')})`,
    )
    // A second try of a batch that was stored, and whose answer was lost, finds its own letter.
    .onConflictDoNothing(),
)

/**
 * Claims the letter of one inquiry for an attempt now, whatever its next attempt would be, unless
 * it is out, held, or being sent at this moment.
 */
export function claimLetter(db: Database, inquiryId: string, now: number) {
  const isOurs = eq(notifications.inquiryId, inquiryId)
  const isLeftBehind = and(eq(notifications.state, 'sending'), lte(notifications.dueAt, now))
  const isWaiting = inArray(notifications.state, ['pending', 'failed'])
  return claim(db, and(isOurs, or(isWaiting, isLeftBehind)), now)
}

/** Answers whether there is anything to do. Reads one row. */
export async function isAnyDue(db: Database, now: number) {
  const [due] = await db
    .select({ id: notifications.inquiryId })
    .from(notifications)
    .where(lte(notifications.dueAt, now))
    .orderBy(notifications.dueAt)
    .limit(1)
  return due !== undefined
}

/** Claims the oldest letter that waits, due or not. */
export function claimOldest(db: Database, now: number) {
  const oldest = sql`${notifications.inquiryId} = (select inquiry_id from notifications
    where state = 'pending' order by inquiry_id limit 1)`
  return claim(db, and(oldest, eq(notifications.state, 'pending')), now)
}

/** Claims the oldest letter that is due: waiting, or left behind by a sender that died. */
export function claimNextDue(db: Database, now: number) {
  const next = sql`${notifications.inquiryId} = (select inquiry_id from notifications
    where due_at <= ${now} order by inquiry_id limit 1)`
  // Once more on the row itself: another run may have taken it since the subquery looked.
  return claim(db, and(next, lte(notifications.dueAt, now)), now)
}

/** Notes that a letter went out, and the refusals on the way. */
export async function settleSent(
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

/** Notes why an attempt failed and when the next one is; after seven days there is none. */
export async function settleFailed(
  db: Database,
  letter: Pick<ClaimedLetter, 'inquiryId' | 'attempts' | 'timestamp'>,
  failures: [ChannelFailure, ...ChannelFailure[]],
  now: number,
) {
  const { inquiryId, attempts, timestamp } = letter
  const last = failures[failures.length - 1] ?? failures[0]
  const isGivenUp = now - timestamp >= letterLifetime
  const settled = db
    .update(notifications)
    .set({
      state: isGivenUp ? 'failed' : 'pending',
      dueAt: isGivenUp ? null : now + pauseAfter(attempts, last),
      channel: last.channel,
      failureCode: last.code,
      failureStatus: last.status ?? null,
      failedAt: now,
    })
    .where(and(eq(notifications.inquiryId, inquiryId), eq(notifications.state, 'sending')))
  await db.batch([settled, noteFailures(db, inquiryId, failures, now)])
}

/** Gives a letter back whose last channel had no time for it: it is due again at once. */
export async function putBack(
  db: Database,
  inquiryId: string,
  failures: ChannelFailure[],
  now: number,
) {
  const back = db
    .update(notifications)
    .set({ state: 'pending', dueAt: now, attempts: sql`${notifications.attempts} - 1` })
    .where(and(eq(notifications.inquiryId, inquiryId), eq(notifications.state, 'sending')))
  if (failures.length === 0) await back
  else await db.batch([back, noteFailures(db, inquiryId, failures, now)])
}

/**
 * Makes every waiting letter due: a provider that is back gets them in the order they came. Not
 * those it refused for what they are: they would take the places of the others in every run.
 */
export async function releaseWaiting(db: Database, now: number) {
  const isOthersFault = sql`${notifications.failureCode} is not 'rejected'`
  await db
    .update(notifications)
    .set({ dueAt: now })
    .where(and(eq(notifications.state, 'pending'), gt(notifications.dueAt, now), isOthersFault))
}

async function claim(db: Database, which: SQL | undefined, now: number) {
  const ofInquiry = <T>(column: SQLiteColumn) =>
    sql<T>`(select ${column} from ${inquiries} where ${inquiries.id} = ${notifications.inquiryId})`
  const [claimed] = await db
    .update(notifications)
    .set({
      state: 'sending',
      dueAt: now + leaseTime,
      attempts: sql`${notifications.attempts} + 1`,
    })
    .where(which)
    .returning({
      inquiryId: notifications.inquiryId,
      attempts: notifications.attempts,
      name: ofInquiry<string>(inquiries.name),
      email: ofInquiry<string>(inquiries.email),
      message: ofInquiry<string>(inquiries.message),
      timestamp: ofInquiry<number>(inquiries.timestamp),
    })
  return claimed ?? null
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
