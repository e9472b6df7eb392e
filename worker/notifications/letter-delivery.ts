import { desc, eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { notificationAttempts, notifications } from '../db/schema'
import type { LetterDelivery, LetterFailure } from './contract'

/** Attempts of a letter that are shown, from the newest on: a week of hourly ones is 170. */
const attemptsShown = 100

/** Returns how far the letter of an inquiry has come and its latest attempts, or undefined. */
export async function readLetterDelivery(
  db: Database,
  inquiryId: string,
): Promise<LetterDelivery | undefined> {
  const { at, channel, code, status } = notificationAttempts
  const [[letter], log] = await db.batch([
    db.select().from(notifications).where(eq(notifications.inquiryId, inquiryId)),
    db
      .select({ at, channel, code, status })
      .from(notificationAttempts)
      .where(eq(notificationAttempts.inquiryId, inquiryId))
      .orderBy(desc(at), desc(notificationAttempts.id))
      .limit(attemptsShown),
  ])
  if (!letter) return
  const { state, attempts, dueAt, sentAt } = letter
  const failure = failureOf(letter)
  return {
    delivery: { state, attempts, dueAt, sentAt, channel: letter.channel, ...failure },
    log,
  }
}

type Outcome = Pick<
  typeof notifications.$inferSelect,
  'sentAt' | 'failureCode' | 'failureStatus' | 'failedAt'
>

/** Returns why a letter's last attempt failed, unless it has gone out since. */
export function failureOf(letter: Outcome): { failure?: LetterFailure } {
  const { sentAt, failureCode: code, failureStatus: status, failedAt: at } = letter
  if (code === null || at === null || (sentAt !== null && sentAt >= at)) return {}
  return { failure: { code, status, at } }
}
