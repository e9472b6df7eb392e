/**
 * Which notification may be sent next, and by whom. A claim is a single conditional UPDATE, so two
 * senders never get the same notification. The caller passes the time, so tests need no fake clock.
 */

import { and, eq, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { batch, type Database } from '../db/database'
import {
  acknowledgements,
  additionNotifications,
  deskState,
  inquiries,
  isListed,
  notificationAttempts,
  replies,
} from '../db/schema'
import { second } from '../time'
import type { Failure } from './channels/channel'

/**
 * How long a claim lasts, in ms: longer than any attempt. If the sender crashes, the next cron run
 * after that sends the notification.
 */
export const claimTime = 30 * second

const { id } = inquiries

/**
 * Whether a claim on a row of any queue of e-mails is still the caller's. Each claim adds an attempt,
 * so it is not once it has expired and another sender has taken over.
 */
export function isStillClaimed({ attempts, queuedAt }: { attempts: number; queuedAt: number }) {
  return sql`is_claimed and attempts = ${attempts} and queued_at = ${queuedAt}`
}

/** SQL: the changes that claim a row of such a queue for an attempt now. */
export function claiming(now: number) {
  return sql`is_claimed = 1, due_at = ${now + claimTime}, attempts = attempts + 1`
}

/** The same for Drizzle. */
export function claimChanges(now: number) {
  return { isClaimed: true, dueAt: now + claimTime, attempts: sql`attempts + 1` }
}

/** The changes that claim it as if it were new: its attempts and its seven days start over. */
export function newClaimChanges(now: number) {
  const noFailure = { failureCode: null, failureStatus: null, failedAt: null }
  return { ...claimChanges(now), attempts: 1, queuedAt: now, ...noFailure }
}

/** Whether a row of such a queue has no claim, or only one that has expired. */
export function isUnclaimed({ isClaimed, dueAt }: typeof inquiries | typeof replies, now: number) {
  return or(not(isClaimed), lte(dueAt, now))
}

/** SQL: the changes that record why an attempt failed. */
export function failing({ code, status }: Failure) {
  return sql`failure_code = ${code}, failure_status = ${status ?? null}`
}

/** What the notification contains, and what distinguishes this claim from a later one. */
export type ClaimedNotification = Pick<
  typeof inquiries.$inferSelect,
  | ('id' | 'number' | 'attempts' | 'queuedAt' | 'timestamp' | 'name' | 'email' | 'message')
  | ('service' | 'fromPage' | 'phone' | 'company' | 'location' | 'surveyDate')
>

/**
 * Claims the notification of one inquiry for an attempt now, even if it is not due yet. Returns
 * null if it is sent, held, in the bin, already being sent, or waiting for its turn in a flood.
 */
export function claimNotification(db: Database, inquiryId: string, now: number) {
  const isUnsent = inArray(inquiries.notification, ['sending', 'pending', 'failed'])
  return claim(db, and(isFree(inquiryId, now), isUnsent, isNull(inquiries.pacedTurn)), now)
}

/**
 * Claims a notification as new for 'Resend notification', even if it is already sent, and records who
 * resends it.
 */
export async function claimAgain(db: Database, inquiryId: string, actor: string, now: number) {
  const which = isFree(inquiryId, now)
  const [, , [claimedAgain]] = await db.batch([
    // First in the batch, because the update below makes `which` false. Of two concurrent calls,
    // only one is recorded.
    auditEntry(db, { actor, now }, 'notification_resent', {
      inquiryId,
      onlyIf: sql`exists (select 1 from ${inquiries} where ${which})`,
    }),
    // The inquiry holds only its last success, so copy that to the attempts.
    db.insert(notificationAttempts).select(
      sql`select null, id, sent_at, channel, null, null from ${inquiries}
        where ${which} and sent_at is not null`,
    ),
    db
      .update(inquiries)
      .set({ ...newClaimChanges(now), failsAlone: false, pacedTurn: null })
      .where(which)
      .returning(),
  ])
  return claimedAgain ?? null
}

/** In the words of the partial index `inquiries_waiting`, so that SQLite can use it. */
const isWaitingForAll = sql`notification = 'pending' and due_at is not null and paced_turn is null
  and not fails_alone`

/**
 * Claims the oldest waiting notification that does not fail alone and is not paced: due or not,
 * unless the provider has asked to wait.
 */
export function claimOldest(db: Database, now: number) {
  const oldest = sql`${id} = (select id from ${inquiries}
    where ${isWaitingForAll} and not is_claimed order by id limit 1)`
  const mayTry = sql`(failure_code is not 'rate_limited' or due_at <= ${now})`
  const isWaiting = and(not(inquiries.isClaimed), isNotNull(inquiries.dueAt))
  return claim(db, and(oldest, isWaiting, mayTry), now)
}

/** Among as many of the oldest, the first one that is due is claimed. After an outage all are due. */
const oldestChecked = 30

/**
 * Claims the oldest due notification, waiting or abandoned by a sender that crashed. Those with
 * `failsAlone` are last, so that they never delay others. If none of the oldest is due, claims the one
 * that has been due longest, without reading all that are not.
 */
export function claimNextDue(db: Database, now: number) {
  const oldest = sql`(select id from (select id, due_at from ${inquiries}
    where ${isWaitingForAll} order by id limit ${oldestChecked}) where due_at <= ${now} order by id limit 1)`
  const longestDue = (failsAlone: 0 | 1) => sql`(select id from ${inquiries}
    where fails_alone = ${failsAlone} and ${isDue(now)} order by due_at limit 1)`
  return claimFirst(db, sql`coalesce(${oldest}, ${longestDue(0)}, ${longestDue(1)})`, now)
}

/**
 * How many notifications about enquiries of one address are sent per hour. Beyond that, and during a
 * flood, enquiries are paced: some are still sent one by one, the others are listed in a digest.
 */
export const emailsPerHour = 3

/** Claims the next paced notification: of the address that has sent least, and of these the newest. */
export function claimNextPaced(db: Database, now: number) {
  return claimFirst(
    db,
    sql`(select id from ${inquiries} where ${isPacedDue(now)} order by paced_turn, id desc limit 1)`,
    now,
  )
}

/**
 * Makes notifications due whose first sender crashed, then returns whether any is due and whether
 * any of those is of a flood. First attempts in progress are not in the index of due notifications,
 * which would cost every visitor another row; they are found among the latest inquiry numbers.
 */
export async function findDue(db: Database, now: number) {
  const attemptedTo = sql`(select ${deskState.attemptedTo} from ${deskState})`
  const isUnderWay = sql`${inquiries.number} > ${attemptedTo} and ${inquiries.notification} = 'sending'`
  const due = () => db.select({ id }).from(inquiries)
  const [, [first], [firstPaced]] = await db.batch([
    db
      .update(inquiries)
      .set({ notification: 'pending', isClaimed: false })
      .where(
        sql`${isUnderWay} and coalesce(due_at, ${inquiries.timestamp} + ${claimTime}) <= ${now}`,
      ),
    // Both values, so that SQLite can use the index.
    due()
      .where(sql`fails_alone in (0, 1) and ${isDue(now)}`)
      .limit(1),
    due().where(isPacedDue(now)).limit(1),
  ])
  return { isAnyDue: first !== undefined, isAnyPaced: firstPaced !== undefined }
}

/** In the words of the partial index `inquiries_due`, so that SQLite can use it. */
const isQueued = sql`due_at is not null and notification <> 'sending' and paced_turn is null`

function isDue(now: number) {
  return sql`${isQueued} and due_at <= ${now}`
}

function isPacedDue(now: number) {
  return sql`paced_turn <= ${emailsPerHour} and due_at is not null and due_at <= ${now}`
}

/** Whether the inquiry is listed and its notification has no claim, or only an expired one. */
function isFree(inquiryId: string, now: number) {
  return and(eq(id, inquiryId), isListed, isUnclaimed(inquiries, now))
}

function claimFirst(db: Database, first: SQL, now: number) {
  // Check the row itself again, since another run may have claimed it after the subquery.
  return claim(db, and(sql`${id} = ${first}`, lte(inquiries.dueAt, now)), now)
}

async function claim(db: Database, which: SQL | undefined, now: number) {
  const [row] = await db.update(inquiries).set(claimChanges(now)).where(which).returning()
  return row ?? null
}

/** Makes all waiting e-mails due, even rejected ones, once an administrator says so. */
export async function makeAllWaitingDue(db: Database, actor: string, now: number) {
  const count = sql<number>`(select ${deskState.waiting} from ${deskState})`
  const entry = auditEntry(db, { actor, now }, 'waiting_sent', { details: { count } })
  await batch(db, [entry, ...makeDue(now, sql`fails_alone in (0, 1)`, sql`true`)])
}

/**
 * Makes waiting e-mails due, so that a provider that is back gets them in order of arrival. Excludes
 * notifications that fail alone and rejected e-mails, which would displace the others in every run.
 */
export async function makeWaitingDue(db: Database, now: number) {
  await batch(db, makeDue(now, sql`fails_alone = 0`, sql`failure_code <> 'rejected'`))
}

function makeDue(now: number, isNotification: SQL, isOther: SQL) {
  const ifWaiting = sql`set due_at = ${now} where not is_claimed and due_at > ${now}`
  return [
    sql`update ${inquiries} ${ifWaiting} and ${isQueued} and ${isNotification}`,
    sql`update ${replies} ${ifWaiting} and ${isOther}`,
    sql`update ${acknowledgements} ${ifWaiting}`,
    // Those that have not failed wait for further additions.
    sql`update ${additionNotifications} ${ifWaiting} and failure_code is not null and ${isOther}`,
  ]
}
