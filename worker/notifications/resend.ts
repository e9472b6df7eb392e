import { eq } from 'drizzle-orm'
import type { Database } from '../db/open'
import { inquiries } from '../db/schema'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { atOnceTimeLimit, sendNotification } from './notify'
import { claimAgain } from './outbox'
import { releaseWaiting } from './record-outcome'

/**
 * Sends the notification of an inquiry now, out or not, and notes what came of it; one that fails waits
 * like a new one. Throws `not_found`, `notification_withheld` or `notification_under_way` where it may not.
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
  // The provider is there: nothing has to wait for its hour.
  if (outcome.kind === 'sent') await releaseWaiting(db, now())
}

async function refusalOf(db: Database, inquiryId: string) {
  const { isListed, id } = inquiries
  const [found] = await db.select({ isListed }).from(inquiries).where(eq(id, inquiryId))
  if (!found) return new ApiError('not_found', 'There is no such inquiry (any more).')
  if (!found.isListed) {
    return new ApiError(
      'notification_withheld',
      'Nothing is sent about what is held or in the bin.',
    )
  }
  return new ApiError('notification_under_way', 'The notification is being sent at this moment.')
}
