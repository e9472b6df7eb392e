/** Retries waiting e-mails before their next attempt is due. */
import { and, eq, gt, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/database'
import {
  acknowledgements,
  additionNotifications,
  deskState,
  inquiries,
  replies,
} from '../db/schema'

/** Makes all waiting e-mails due, even rejected ones, once an administrator says so. */
export async function makeAllWaitingDue(db: Database, actor: string, now: number) {
  const count = sql<number>`(select ${deskState.waiting} from ${deskState})`
  await db.batch([
    auditEntry(db, { at: now, actor, action: 'waiting_sent', details: { count } }),
    ...makeDue(db, now),
  ])
}

/**
 * Makes waiting e-mails due, so that a provider that is back gets them in order of arrival. Excludes
 * notifications that fail alone and rejected e-mails, which would displace the others in every run.
 */
export async function makeWaitingDue(db: Database, now: number) {
  const onlyIf = {
    notification: eq(inquiries.failsAlone, false),
    reply: ne(replies.failureCode, 'rejected'),
    addition: ne(additionNotifications.failureCode, 'rejected'),
  }
  await db.batch(makeDue(db, now, onlyIf))
}

type Conditions = { notification?: SQL; reply?: SQL; addition?: SQL }

function makeDue(db: Database, now: number, onlyIf: Conditions = {}) {
  const isWaiting = ({ isClaimed, dueAt }: Waiting) => and(eq(isClaimed, false), gt(dueAt, now))
  return [
    db
      .update(inquiries)
      .set({ dueAt: now })
      .where(and(eq(inquiries.notification, 'pending'), isWaiting(inquiries), onlyIf.notification)),
    db
      .update(replies)
      .set({ dueAt: now })
      .where(and(isWaiting(replies), onlyIf.reply)),
    db.update(acknowledgements).set({ dueAt: now }).where(isWaiting(acknowledgements)),
    db
      .update(additionNotifications)
      .set({ dueAt: now })
      // Those that have not failed wait for further additions.
      .where(
        and(
          isWaiting(additionNotifications),
          isNotNull(additionNotifications.failureCode),
          onlyIf.addition,
        ),
      ),
  ] as const
}

type Waiting =
  | typeof inquiries
  | typeof replies
  | typeof acknowledgements
  | typeof additionNotifications
