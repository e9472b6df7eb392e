/** Sends replies: one at once while its author waits, and what is due when cron runs. */
import type { Database } from '../db/open'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { attempt } from '../notifications/deliver'
import { atOnceTimeLimit, laterTimeLimit } from '../notifications/notify'
import { releaseWaiting } from '../notifications/record-outcome'
import { findReply } from './replies'
import { bookkeepingOf, claimNextReply, claimReplyAgain } from './reply-outbox'
import { type ReplyRow, writeReply } from './write-reply'

/** Calls for replies that a cron run makes at most. */
const repliesPerRun = 3

/** Tries a claimed reply now and notes what came of it. */
export function sendReply(
  env: Env,
  db: Database,
  reply: ReplyRow,
  circumstances: { now: () => number; timeLimit?: number },
) {
  const { id, inquiryId: inquiry, attempts } = reply
  const claimed = {
    email: writeReply(reply, env.NOTIFY_TO),
    bookkeeping: bookkeepingOf(db, reply),
    facts: { reply: id, inquiry, attempts },
  }
  return attempt(env, db, claimed, { timeLimit: atOnceTimeLimit, ...circumstances })
}

/**
 * What cron runs every minute: what is due, until a provider is down. Returns how many calls it made,
 * of at most `maxCalls`.
 */
export async function drainReplies(env: Env, db: Database, now: () => number, maxCalls: number) {
  let tried = 0
  while (tried < Math.min(repliesPerRun, maxCalls)) {
    const reply = await claimNextReply(db, now())
    if (!reply) break
    const outcome = await sendReply(env, db, reply, { timeLimit: laterTimeLimit, now })
    tried += outcome.failures.length
    if (outcome.kind === 'no_slot') break
    if (outcome.kind === 'sent') {
      tried += 1
      // The provider is there again: nothing has to wait for its hour.
      if (reply.attempts > 1) await releaseWaiting(db, now())
      continue
    }
    if (outcome.failures.at(-1)?.code !== 'rejected') break
  }
  return tried
}

/** Sends a reply again that waits or has failed. Throws `not_found` or `reply_under_way`. */
export async function resendReply(
  env: Env,
  db: Database,
  reply: { id: number; inquiryId: string },
  by: { actor: string; now: () => number },
) {
  const claimed = await claimReplyAgain(db, reply, { actor: by.actor, now: by.now() })
  if (claimed) return sendReply(env, db, claimed, { now: by.now })
  if (!(await findReply(db, reply))) {
    throw new ApiError('not_found', 'There is no such reply (any more).')
  }
  throw new ApiError('reply_under_way', 'This reply has been sent, or is being sent right now.')
}
