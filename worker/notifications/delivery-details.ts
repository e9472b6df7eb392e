import { desc, eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { notificationAttempts, notifications } from '../db/schema'
import type { NotificationDelivery, NotificationFailure } from './contract'

/** Attempts of a notification that are shown, from the newest on: a week of hourly ones is 170. */
const attemptsShown = 100

/** Returns how far the notification of an inquiry has come and its latest attempts, or undefined. */
export async function readNotificationDelivery(
  db: Database,
  inquiryId: string,
): Promise<NotificationDelivery | undefined> {
  const { at, channel, code, status } = notificationAttempts
  const [[notification], log] = await db.batch([
    db.select().from(notifications).where(eq(notifications.inquiryId, inquiryId)),
    db
      .select({ at, channel, code, status })
      .from(notificationAttempts)
      .where(eq(notificationAttempts.inquiryId, inquiryId))
      .orderBy(desc(at), desc(notificationAttempts.id))
      .limit(attemptsShown),
  ])
  if (!notification) return
  const { state, attempts, dueAt, sentAt } = notification
  const failure = failureOf(notification)
  return {
    delivery: { state, attempts, dueAt, sentAt, channel: notification.channel, ...failure },
    log,
  }
}

type Outcome = Pick<
  typeof notifications.$inferSelect,
  'sentAt' | 'failureCode' | 'failureStatus' | 'failedAt'
>

/** Returns why a notification's last attempt failed, unless it has gone out since. */
export function failureOf(notification: Outcome): { failure?: NotificationFailure } {
  const { sentAt, failureCode: code, failureStatus: status, failedAt: at } = notification
  if (code === null || at === null || (sentAt !== null && sentAt >= at)) return {}
  return { failure: { code, status, at } }
}
