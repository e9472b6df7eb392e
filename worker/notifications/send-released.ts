import { openDatabase } from '../db/open'
import type { Env } from '../env'
import { log } from '../log'
import { claimNotification } from './claims'
import { atOnceTimeLimit, sendNotification } from './notify'

/** The platform ends what is left to do 30 s after the answer; cron sends the others in a minute. */
const notificationsAtOnce = 3

/**
 * Sends the notifications of inquiries that are no spam after all, without waiting for cron: a few, and
 * as far as the provider takes them. Never throws.
 */
export async function sendReleased(env: Env, inquiryIds: readonly string[], now: () => number) {
  try {
    const db = openDatabase(env.DB)
    for (const id of inquiryIds.slice(0, notificationsAtOnce)) {
      const claimed = await claimNotification(db, id, now())
      if (!claimed) continue
      const outcome = await sendNotification(env, db, claimed, atOnceTimeLimit, now)
      if (outcome.kind !== 'sent') return
    }
  } catch {
    log('warn', 'released_left_to_cron')
  }
}
