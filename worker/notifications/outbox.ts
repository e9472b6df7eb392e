/**
 * Who may send a notification now. A claim is one conditional UPDATE, so two senders never get the
 * same. Times come from the caller, so tests need no clock.
 */
import { and, eq, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { deskState, inquiries, isListed, notificationAttempts } from '../db/schema'
import { second } from '../time'

/**
 * How long one sender has a notification to itself, in ms: longer than any attempt lasts. A sender
 * that died loses it after that, and the notification is sent by the next run.
 */
export const claimTime = 30 * second

const { id, number, attempts, queuedAt, name, email, message, timestamp, service, fromPage } =
  inquiries
const { phone, company, location, surveyDate } = inquiries
const claimed = {
  ...{ id, number, attempts, queuedAt, timestamp },
  ...{ name, email, message, service, fromPage, phone, company, location, surveyDate },
}

/** All that is to be written, and what tells this claim from a later one. */
export type ClaimedNotification = Pick<typeof inquiries.$inferSelect, keyof typeof claimed>

/**
 * Claims the notification of one inquiry for an attempt now, whatever its next attempt would be,
 * unless it is sent, held, in the bin, being sent at this moment, or waits for its turn in a flood.
 */
export function claimNotification(db: Database, inquiryId: string, now: number) {
  const isUnsent = inArray(inquiries.notification, ['sending', 'pending', 'failed'])
  return claim(db, and(isFree(inquiryId, now), isUnsent, isNull(inquiries.pacedTurn)), now)
}

/**
 * The same for an administrator's 'Resend notification', which may also be about one that is sent,
 * and notes who it was. It counts as new: its attempts and its seven days begin anew.
 */
export async function claimAgain(db: Database, inquiryId: string, actor: string, now: number) {
  const which = isFree(inquiryId, now)
  const [, , [claimedAgain]] = await db.batch([
    // First, while the notification still is what it has to be: of two at once, one finds it taken.
    auditEntry(db, {
      at: now,
      actor,
      action: 'notification_resent',
      inquiryId,
      details: {},
      onlyIf: sql`exists (select 1 from ${inquiries} where ${which})`,
    }),
    // Only the last success is kept with the inquiry.
    db.insert(notificationAttempts).select(
      sql`select null, id, sent_at, channel, null, null from ${inquiries}
        where ${which} and sent_at is not null`,
    ),
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
  return claimedAgain ?? null
}

/** Claims the oldest notification that waits, due or not, and does not fail alone. */
export function claimOldest(db: Database, now: number) {
  const oldest = sql`${id} = (select id from ${inquiries}
    where notification = 'pending' and due_at is not null and not is_claimed
      and not fails_alone and paced_turn is null
    order by id limit 1)`
  return claim(db, and(oldest, not(inquiries.isClaimed), isNotNull(inquiries.dueAt)), now)
}

/**
 * Claims the oldest notification that is due: waiting, or left behind by a sender that died. Those
 * that fail alone come last, so that they never take another's turn.
 */
export function claimNextDue(db: Database, now: number) {
  const next = sql`${id} = (select id from ${inquiries}
    where ${isDue(now)} and paced_turn is null order by fails_alone, id limit 1)`
  // Once more on the row itself: another run may have taken it since the subquery looked.
  return claim(db, and(next, lte(inquiries.dueAt, now)), now)
}

/** Claims the next notification of a flood that is due: that of whoever had sent least. */
export function claimNextPaced(db: Database, now: number) {
  const next = sql`${id} = (select id from ${inquiries}
    where ${isPacedDue(now)} order by paced_turn, id limit 1)`
  return claim(db, and(next, lte(inquiries.dueAt, now)), now)
}

/**
 * Makes those due whose first sender died, and answers whether anything is due, and whether any of it
 * is of a flood. Those under way are no part of the index of what is due, which
 * would cost every visitor a row: they are found among the latest numbers.
 */
export async function findDue(db: Database, now: number) {
  const attemptedTo = sql`(select ${deskState.attemptedTo} from ${deskState})`
  const isUnderWay = sql`${number} > ${attemptedTo} and ${inquiries.notification} = 'sending'`
  const due = () => db.select({ id }).from(inquiries)
  const [, [first], [firstPaced]] = await db.batch([
    db
      .update(inquiries)
      .set({ notification: 'pending', isClaimed: false })
      .where(sql`${isUnderWay} and coalesce(due_at, ${timestamp} + ${claimTime}) <= ${now}`),
    due().where(isDue(now)).limit(1),
    due().where(isPacedDue(now)).limit(1),
  ])
  return { isAnyDue: first !== undefined, isAnyPaced: firstPaced !== undefined }
}

/** As the index says it that holds them. */
function isDue(now: number) {
  return sql`due_at is not null and notification <> 'sending' and due_at <= ${now}`
}

function isPacedDue(now: number) {
  return sql`paced_turn is not null and due_at is not null and due_at <= ${now}`
}

/** Listed, and no one is sending it, but for a sender that died. */
function isFree(inquiryId: string, now: number) {
  const isUnclaimed = or(not(inquiries.isClaimed), lte(inquiries.dueAt, now))
  return and(eq(id, inquiryId), isListed, isUnclaimed)
}

async function claim(db: Database, which: SQL | undefined, now: number) {
  const [row] = await update(db, which, now, { attempts: sql`${attempts} + 1` })
  return row ?? null
}

/** Returns the query that gives a notification to the caller, with all that is to be written. */
function update(
  db: Database,
  which: SQL | undefined,
  now: number,
  changes: SQLiteUpdateSetSource<typeof inquiries>,
) {
  return db
    .update(inquiries)
    .set({ isClaimed: true, dueAt: now + claimTime, ...changes })
    .where(which)
    .returning(claimed)
}
