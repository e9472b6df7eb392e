import { eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { inquiries } from '../db/schema'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { atOnceTimeLimit, sendNotification } from './notify'
import { claimAgain } from './outbox'
import { makeWaitingDue } from './send-waiting'

/**
 * Sends the notification of an inquiry now, even if it is already sent, and records the outcome. If
 * it fails, it is retried like a new one. Throws `not_found`, `notification_withheld` or
 * `notification_under_way`.
 */
export async function resendNotification(
  env: Env,
  db: Database,
  inquiryId: string,
  actor: string,
  now: () => number,
) {
  const claimed = await claimAgain(db, inquiryId, actor, now())
  if (!claimed) throw await refusalOf(db, inquiryId)
  const outcome = await sendNotification(env, db, claimed, { timeLimit: atOnceTimeLimit, now })
  // The provider is up, so the others need not wait for their next attempt.
  if (outcome.kind === 'sent') await makeWaitingDue(db, now())
}

async function refusalOf(db: Database, inquiryId: string) {
  const { isListed, id } = inquiries
  const [found] = await db.select({ isListed }).from(inquiries).where(eq(id, inquiryId))
  if (!found) return new ApiError('not_found', 'This enquiry does not exist or has been deleted.')
  if (!found.isListed) {
    return new ApiError(
      'notification_withheld',
      'No notification is sent for an enquiry that is held or in the bin.',
    )
  }
  return new ApiError('notification_under_way', 'The notification is already being sent.')
}
