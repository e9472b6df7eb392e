/** Sends replies: a new one while its author waits, and those that are due when cron runs. */
import type { Database } from '../db/open'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { attempt } from '../notifications/deliver'
import { atOnceTimeLimit, laterTimeLimit } from '../notifications/notify'
import { makeWaitingDue } from '../notifications/send-waiting'
import { findReply } from './replies'
import { bookkeepingOf, claimNextReply, claimReplyAgain } from './reply-outbox'
import { type ReplyRow, writeReply } from './write-reply'

/** Maximum calls for replies in a cron run. */
const repliesPerRun = 3

/** Tries to send a claimed reply now and records the outcome. */
export function sendReply(
  env: Env,
  db: Database,
  reply: ReplyRow,
  options: { now: () => number; timeLimit?: number },
) {
  const { id, inquiryId: inquiry, attempts } = reply
  const claimed = {
    email: writeReply(reply, env.NOTIFY_TO),
    bookkeeping: bookkeepingOf(db, reply),
    logFields: { reply: id, inquiry, attempts },
  }
  return attempt(env, db, claimed, { timeLimit: atOnceTimeLimit, ...options })
}

/**
 * Sends due replies until a provider fails or `maxCalls` calls are made. Cron runs this every
 * minute. Returns the number of calls.
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
      // The provider is back, so nothing has to wait for its next scheduled attempt.
      if (reply.attempts > 1) await makeWaitingDue(db, now())
      continue
    }
    if (outcome.failures.at(-1)?.code !== 'rejected') break
  }
  return tried
}

/** Sends a waiting or failed reply again. Throws `not_found` or `reply_under_way`. */
export async function resendReply(
  env: Env,
  db: Database,
  reply: { id: number; inquiryId: string },
  by: { actor: string; now: () => number },
) {
  const claimed = await claimReplyAgain(db, reply, { actor: by.actor, now: by.now() })
  if (claimed) return sendReply(env, db, claimed, { now: by.now })
  if (!(await findReply(db, reply))) {
    throw new ApiError('not_found', 'This reply does not exist or has been deleted.')
  }
  throw new ApiError('reply_under_way', 'This reply has been sent, or is being sent right now.')
}
