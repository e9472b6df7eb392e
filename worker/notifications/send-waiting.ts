/** Retries all waiting e-mails once an administrator says that the cause is fixed. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { acknowledgements, deskState, inquiries, replies } from '../db/schema'

/** Makes all waiting notifications, replies and acknowledgements due, even rejected ones. */
export async function makeWaitingDue(db: Database, actor: string, now: number) {
  const { notification, isClaimed, dueAt } = inquiries
  const isWaiting = and(eq(notification, 'pending'), eq(isClaimed, false), gt(dueAt, now))
  const isReplyWaiting = and(eq(replies.isClaimed, false), gt(replies.dueAt, now))
  const isAcknowledgementWaiting = and(
    eq(acknowledgements.isClaimed, false),
    gt(acknowledgements.dueAt, now),
  )
  await db.batch([
    auditEntry(db, {
      ...{ at: now, actor, action: 'waiting_sent' },
      details: { count: sql<number>`(select ${deskState.waiting} from ${deskState})` },
    }),
    db.update(inquiries).set({ dueAt: now }).where(isWaiting),
    db.update(replies).set({ dueAt: now }).where(isReplyWaiting),
    db.update(acknowledgements).set({ dueAt: now }).where(isAcknowledgementWaiting),
  ])
}
