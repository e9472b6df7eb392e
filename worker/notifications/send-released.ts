import { openDatabase } from '../db/open'
import type { Env } from '../env'
import { log } from '../log'
import { claimLetter } from './claims'
import { atOnceTimeLimit, sendLetter } from './notify'

/** The platform ends what is left to do 30 s after the answer; cron sends the others in a minute. */
const lettersAtOnce = 3

/**
 * Sends the letters of inquiries that are no spam after all, without waiting for cron: a few, and
 * as far as the provider takes them. Never throws.
 */
export async function sendReleased(env: Env, inquiryIds: readonly string[], now: () => number) {
  try {
    const db = openDatabase(env.DB)
    for (const id of inquiryIds.slice(0, lettersAtOnce)) {
      const claimed = await claimLetter(db, id, now())
      if (!claimed) continue
      const outcome = await sendLetter(env, db, claimed, atOnceTimeLimit, now)
      if (outcome.kind !== 'sent') return
    }
  } catch {
    log('warn', 'released_letters_left')
  }
}
