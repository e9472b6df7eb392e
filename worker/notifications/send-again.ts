import { eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { inquiries, notifications } from '../db/schema'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { claimAgain } from './claims'
import { atOnceTimeLimit, sendNotification } from './notify'
import { releaseWaiting } from './record-outcome'

/**
 * Sends the notification of an inquiry now, out or not, and notes what came of it; one that fails waits
 * like a new one. Throws `not_found`, `notification_withheld` or `notification_under_way` where it may not.
 */
export async function sendAgain(
  env: Env,
  db: Database,
  inquiryId: string,
  actor: string,
  now: () => number,
) {
  const claimed = await claimAgain(db, inquiryId, actor, now())
  if (!claimed) throw await refusalOf(db, inquiryId)
  const outcome = await sendNotification(env, db, claimed, atOnceTimeLimit, now)
  // The provider is there: nothing has to wait for its hour.
  if (outcome.kind === 'sent') await releaseWaiting(db, now())
}

async function refusalOf(db: Database, inquiryId: string) {
  const { heldFor, deletedAt } = inquiries
  const [found] = await db
    .select({ heldFor, deletedAt })
    .from(notifications)
    .innerJoin(inquiries, eq(inquiries.id, notifications.inquiryId))
    .where(eq(notifications.inquiryId, inquiryId))
  if (!found) return new ApiError('not_found', 'There is no such inquiry (any more).')
  if (found.heldFor !== null || found.deletedAt !== null) {
    return new ApiError(
      'notification_withheld',
      'Nothing is sent about what is held or in the bin.',
    )
  }
  return new ApiError('notification_under_way', 'The notification is being sent at this moment.')
}
