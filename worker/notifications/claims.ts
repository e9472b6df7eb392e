/** Who may try a notification now. A claim is one conditional UPDATE, so two senders never get the same. */
import { and, eq, inArray, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { inquiries, notifications } from '../db/schema'
import type { NotificationState } from '../intake/contract'
import { leaseTime } from './outbox'

export type ClaimedNotification = {
  inquiryId: string
  attempts: number
  /** Since when it is to go out, in ms. */
  queuedAt: number
  name: string
  email: string
  message: string
  timestamp: number
  referenceNumber: number | null
  service: string | null
  fromPage: string | null
}

/**
 * Claims the notification of one inquiry for an attempt now, whatever its next attempt would be, unless
 * it is out, held, in the bin, being sent at this moment, or waits for its turn in a flood.
 */
export function claimNotification(db: Database, inquiryId: string, now: number) {
  const isPaced = isNotNull(notifications.pacedTurn)
  return claim(db, and(isOf(inquiryId), isIn(['pending', 'failed'], now), not(isPaced)), now)
}

/**
 * The same for an administrator's 'Send again', which may also be about a notification that is out, and
 * notes who it was. It counts as new: its attempts and its seven days begin anew.
 */
export async function claimAgain(db: Database, inquiryId: string, actor: string, now: number) {
  const which = and(isOf(inquiryId), isIn(['sent', 'pending', 'failed'], now))
  const [, [claimed]] = await db.batch([
    // First, while the notification still is what it has to be: of two at once, one finds it taken.
    auditEntry(db, {
      at: now,
      actor,
      action: 'notification_resent',
      details: { id: inquiryId },
      onlyIf: sql`exists (select 1 from ${notifications} where ${which})`,
    }),
    update(db, which, now, {
      attempts: 1,
      queuedAt: now,
      failureCode: null,
      failureStatus: null,
      failedAt: null,
      failsAlone: false,
      pacedTurn: null,
    }),
  ])
  return claimed ?? null
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

/** Claims the oldest notification that waits, due or not, and does not fail alone. */
export function claimOldest(db: Database, now: number) {
  const oldest = sql`${notifications.inquiryId} = (select inquiry_id from notifications
    where state = 'pending' and due_at is not null and not fails_alone and paced_turn is null
    order by inquiry_id limit 1)`
  const isWaiting = and(eq(notifications.state, 'pending'), isNotNull(notifications.dueAt))
  return claim(db, and(oldest, isWaiting), now)
}

/**
 * Claims the oldest notification that is due: waiting, or left behind by a sender that died. Those that
 * fail alone come last, so that they never take another's turn.
 */
export function claimNextDue(db: Database, now: number) {
  const next = sql`${notifications.inquiryId} = (select inquiry_id from notifications
    where due_at <= ${now} and paced_turn is null order by fails_alone, inquiry_id limit 1)`
  // Once more on the row itself: another run may have taken it since the subquery looked.
  return claim(db, and(next, lte(notifications.dueAt, now)), now)
}

/** Claims the next notification of a flood that is due: that of whoever had sent least. */
export function claimNextPaced(db: Database, now: number) {
  const next = sql`${notifications.inquiryId} = (select inquiry_id from notifications
    where paced_turn is not null and due_at is not null and due_at <= ${now}
    order by paced_turn, inquiry_id limit 1)`
  return claim(db, and(next, lte(notifications.dueAt, now)), now)
}

function isOf(inquiryId: string) {
  const isInBin = sql`exists (select 1 from ${inquiries}
    where ${inquiries.id} = ${inquiryId} and ${inquiries.deletedAt} is not null)`
  return and(eq(notifications.inquiryId, inquiryId), not(isInBin))
}

/** In one of these states, or left behind by a sender that died. */
function isIn(states: NotificationState[], now: number) {
  const isLeftBehind = and(eq(notifications.state, 'sending'), lte(notifications.dueAt, now))
  return or(inArray(notifications.state, states), isLeftBehind)
}

async function claim(db: Database, which: SQL | undefined, now: number) {
  const [claimed] = await update(db, which, now, { attempts: sql`${notifications.attempts} + 1` })
  return claimed ?? null
}

/** Returns the query that gives a notification to the caller, with all that is to be written. */
function update(
  db: Database,
  which: SQL | undefined,
  now: number,
  changes: SQLiteUpdateSetSource<typeof notifications>,
) {
  const ofInquiry = <T>(column: SQLiteColumn) =>
    sql<T>`(select ${column} from ${inquiries} where ${inquiries.id} = ${notifications.inquiryId})`
  return db
    .update(notifications)
    .set({ state: 'sending', dueAt: now + leaseTime, ...changes })
    .where(which)
    .returning({
      inquiryId: notifications.inquiryId,
      attempts: notifications.attempts,
      queuedAt: notifications.queuedAt,
      name: ofInquiry<string>(inquiries.name),
      email: ofInquiry<string>(inquiries.email),
      message: ofInquiry<string>(inquiries.message),
      timestamp: ofInquiry<number>(inquiries.timestamp),
      referenceNumber: ofInquiry<number | null>(inquiries.referenceNumber),
      service: ofInquiry<string | null>(inquiries.service),
      fromPage: ofInquiry<string | null>(inquiries.fromPage),
    })
}
