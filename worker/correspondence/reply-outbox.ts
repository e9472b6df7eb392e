/**
 * Claims replies for sending and records the outcome. A claim is one conditional UPDATE, so two
 * senders never get the same reply. Callers pass times in, so tests need no clock.
 */
import { and, eq, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { raiseRevision } from '../db/revision'
import { inquiries, replies } from '../db/schema'
import { batch } from '../db/statement'
import { pauseAfter, sendingTime } from '../notifications/backoff'
import type { Bookkeeping } from '../notifications/deliver'
import { claimTime } from '../notifications/outbox'
import type { ReplyRow } from './write-reply'

const { id, inquiryId, idempotencyKey, attempts, isClaimed, dueAt, queuedAt, state } = replies

/** Claims the reply that has been due longest. */
export async function claimNextReply(db: Database, now: number) {
  const isDue = sql`due_at is not null and due_at <= ${now}`
  const next = sql`${id} = (select id from ${replies} where ${isDue} order by due_at limit 1)`
  // Checked on the row itself too: another run may have claimed it since the subquery ran.
  const which = and(next, lte(dueAt, now))
  const [claimed] = await claim(db, which, now, { attempts: sql`${attempts} + 1` })
  return claimed ?? null
}

/**
 * Claims a waiting or failed reply for an administrator and records who resent it. It counts as
 * new: its attempts and its seven days start over.
 */
export async function claimReplyAgain(
  db: Database,
  reply: { id: number; inquiryId: string },
  { actor, now }: { actor: string; now: number },
) {
  const isFree = or(not(isClaimed), lte(dueAt, now))
  const isIt = and(eq(id, reply.id), eq(inquiryId, reply.inquiryId))
  const which = and(isIt, inArray(state, ['pending', 'failed']), isFree)
  const [, [claimed]] = await db.batch([
    // Runs first, while the reply is unclaimed: of two simultaneous requests one finds it claimed.
    auditEntry(db, {
      at: now,
      actor,
      action: 'reply_resent',
      inquiryId: reply.inquiryId,
      details: {},
      onlyIf: sql`exists (select 1 from ${replies} where ${which})`,
    }),
    claim(db, which, now, {
      state: 'pending',
      attempts: 1,
      queuedAt: now,
      failureCode: null,
      failureStatus: null,
      failedAt: null,
    }),
  ])
  return claimed ?? null
}

/** Returns the query that claims a reply for the caller. */
function claim(
  db: Database,
  which: SQL | undefined,
  now: number,
  changes: SQLiteUpdateSetSource<typeof replies>,
) {
  return db
    .update(replies)
    .set({ isClaimed: true, dueAt: now + claimTime, ...changes })
    .where(which)
    .returning()
}

/** Records the outcome of an attempt with the claimed reply, and updates open desks. */
export function bookkeepingOf(db: Database, reply: ReplyRow): Bookkeeping {
  // The id alone may by now be another reply's: SQLite reuses the highest id once it is deleted.
  const isIt = and(eq(id, reply.id), eq(idempotencyKey, reply.idempotencyKey))
  // Each claim adds an attempt, so this is false once another sender has claimed the reply.
  const isStillClaimed = and(
    isIt,
    eq(isClaimed, true),
    eq(attempts, reply.attempts),
    eq(queuedAt, reply.queuedAt),
  )
  const update = (changes: SQLiteUpdateSetSource<typeof replies>, which: SQL | undefined) => {
    const set = { isClaimed: false, ...changes }
    return [db.update(replies).set(set).where(which), raiseRevision(reply.inquiryId)]
  }
  return {
    recordSent(channel, _, now) {
      const sent = { state: 'sent', dueAt: null, sentAt: now, channel } as const
      return batch(db, update(sent, isIt))
    },
    recordFailure({ code, status, channel, ...failure }, now) {
      const isOver = now - reply.queuedAt >= sendingTime
      const outcome = { channel, failureCode: code, failureStatus: status ?? null, failedAt: now }
      const next = isOver
        ? ({ state: 'failed', dueAt: null } as const)
        : { dueAt: now + pauseAfter(reply.attempts, { code, ...failure }) }
      // The customer never got the answer, so its inquiry returns to the inbox. This has to run
      // before the claim ends.
      const reopened = isOver ? [reopen(reply.inquiryId, now, isStillClaimed)] : []
      return batch(db, [...reopened, ...update({ ...outcome, ...next }, isStillClaimed)])
    },
    releaseClaim(_, now) {
      const released = { dueAt: now, attempts: sql`${attempts} - 1` }
      return batch(db, update(released, isStillClaimed))
    },
  }
}

/** Returns the inquiry to the inbox, where a later reminder would count as due. */
function reopen(inquiry: string, now: number, isStillClaimed: SQL | undefined) {
  return sql`update ${inquiries} set is_waiting = 0, done_at = null, version = version + 1,
      remind_at = iif(remind_at > ${now}, null, remind_at)
    where id = ${inquiry} and box in ('waiting', 'done') and exists (select 1 from ${replies} where ${isStillClaimed})`
}
