/**
 * Who may send a reply now, and what came of it. A claim is one conditional UPDATE, so two senders
 * never get the same. Times come from the caller, so tests need no clock.
 */
import { and, eq, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { raiseRevision } from '../db/revision'
import { inquiries, replies } from '../db/schema'
import { statement } from '../db/statement'
import { pauseAfter, sendingTime } from '../notifications/backoff'
import type { Bookkeeping } from '../notifications/deliver'
import { claimTime } from '../notifications/outbox'
import type { ReplyRow } from './write-reply'

const { id, inquiryId, attempts, isClaimed, dueAt, queuedAt, state } = replies

/** Claims the reply that has been due for longest. */
export async function claimNextReply(db: Database, now: number) {
  const isDue = sql`due_at is not null and due_at <= ${now}`
  const next = sql`${id} = (select id from ${replies} where ${isDue} order by due_at limit 1)`
  // Once more on the row itself: another run may have taken it since the subquery looked.
  const which = and(next, lte(dueAt, now))
  const [claimed] = await claim(db, which, now, { attempts: sql`${attempts} + 1` })
  return claimed ?? null
}

/**
 * Claims a reply that waits or has failed, and notes who asked for it. It counts as new: its
 * attempts and its seven days begin anew.
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
    // First, while the reply still is what it has to be: of two at once, one finds it taken.
    auditEntry(db, {
      ...{ at: now, actor, action: 'reply_resent', inquiryId: reply.inquiryId, details: {} },
      onlyIf: sql`exists (select 1 from ${replies} where ${which})`,
    }),
    claim(db, which, now, {
      ...{ state: 'pending', attempts: 1, queuedAt: now },
      ...{ failureCode: null, failureStatus: null, failedAt: null },
    }),
  ])
  return claimed ?? null
}

/** Returns the query that gives a reply to the caller. */
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

/** How the outcome of an attempt is noted with a claimed reply; open desks learn of it. */
export function bookkeepingOf(db: Database, reply: ReplyRow): Bookkeeping {
  // Not since claimed by another, after a claim that ended: each claim is an attempt more.
  const isStillClaimed = and(
    eq(id, reply.id),
    eq(isClaimed, true),
    eq(attempts, reply.attempts),
    eq(queuedAt, reply.queuedAt),
  )
  const update = (changes: SQLiteUpdateSetSource<typeof replies>, which: SQL | undefined) => {
    const set = { isClaimed: false, ...changes }
    return [
      statement(db, db.update(replies).set(set).where(which)),
      raiseRevision(db, reply.inquiryId),
    ]
  }
  return {
    recordSent(channel, _, now) {
      const sent = { state: 'sent', dueAt: null, sentAt: now, channel } as const
      return db.$client.batch(update(sent, eq(id, reply.id)))
    },
    recordFailure(failures, now) {
      const { code, status, channel, ...last } = failures.at(-1) ?? failures[0]
      const isOver = now - reply.queuedAt >= sendingTime
      const outcome = { channel, failureCode: code, failureStatus: status ?? null, failedAt: now }
      const next = isOver
        ? ({ state: 'failed', dueAt: null } as const)
        : { dueAt: now + pauseAfter(reply.attempts, { code, ...last }) }
      // The customer waits for an answer that never came: back to the inbox, before the reply says so.
      const reopened = isOver ? [reopen(db, reply.inquiryId, isStillClaimed)] : []
      return db.$client.batch([...reopened, ...update({ ...outcome, ...next }, isStillClaimed)])
    },
    releaseClaim(_, now) {
      const released = { dueAt: now, attempts: sql`${attempts} - 1` }
      return db.$client.batch(update(released, isStillClaimed))
    },
  }
}

function reopen(db: Database, inquiry: string, isStillClaimed: SQL | undefined) {
  return statement(
    db,
    sql`update ${inquiries} set is_waiting = 0, done_at = null, version = version + 1
      where id = ${inquiry} and box in ('waiting', 'done') and exists (select 1 from ${replies} where ${isStillClaimed})`,
  )
}
