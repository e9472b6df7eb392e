/**
 * Who may send an acknowledgement now, and what came of it. A claim is one conditional UPDATE, so two
 * senders never get the same. Times come from the caller, so tests need no clock.
 */
import { and, eq, lte, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Database } from '../db/open'
import { acknowledgements, settings } from '../db/schema'
import { pauseAfter } from '../notifications/backoff'
import type { Bookkeeping } from '../notifications/deliver'
import { claimTime } from '../notifications/outbox'
import { day } from '../time'

/** How long one is tried, in ms: later it tells its reader nothing. */
const sendingTime = day

/** How long one is kept that failed, in ms: as long as somebody may ask why. */
const failureLifetime = 7 * day

const { number, queuedAt, dueAt, isClaimed, attempts, sentAt, failedAt } = acknowledgements

export type ClaimedAcknowledgement = NonNullable<Awaited<ReturnType<typeof claimNext>>>

/**
 * Forgets what is over, and claims the acknowledgement that has been due for longest, once the company
 * itself has been notified of its enquiry.
 */
export async function claimNext(db: Database, now: number) {
  const next = sql`${number} = (select a.number from ${acknowledgements} a
    join inquiries on inquiries.number = a.number
    where a.sent_at is null and a.due_at <= ${now} and inquiries.notification = 'sent'
    order by a.due_at limit 1)`
  const ofInquiry = (column: 'id' | 'email') =>
    sql<string>`(select ${sql.raw(column)} from inquiries where inquiries.number = acknowledgements.number)`
  const [, [claimed]] = await db.batch([
    db.delete(acknowledgements).where(isOver(now)),
    db
      .update(acknowledgements)
      .set({ isClaimed: true, dueAt: now + claimTime, attempts: sql`${attempts} + 1` })
      // Once more on the row itself: another run may have taken it since the subquery looked.
      .where(and(next, lte(dueAt, now)))
      .returning({
        number,
        attempts,
        queuedAt,
        id: ofInquiry('id'),
        recipient: ofInquiry('email'),
      }),
  ])
  return claimed
}

/**
 * Sent a day ago, failed a week ago, or never to be sent: switched off meanwhile, or of an enquiry that is
 * spam or deleted, or of which the company has not been notified for a day.
 */
function isOver(now: number) {
  const isOff = sql`not (select ${settings.acknowledgements} from ${settings})`
  const isUnlisted = sql`not exists (select 1 from inquiries
    where inquiries.number = acknowledgements.number and is_listed)`
  return sql`${sentAt} <= ${now - day} or ${sentAt} is null and (
    ${failedAt} <= ${now - failureLifetime} or
    ((not ${isClaimed} or ${dueAt} <= ${now}) and (${isOff} or ${isUnlisted} or
      (${attempts} = 0 and ${queuedAt} <= ${now - sendingTime}))))`
}

/** How the outcome of an attempt is noted with a claimed acknowledgement. */
export function bookkeepingOf(db: Database, claimed: ClaimedAcknowledgement): Bookkeeping {
  const isIt = eq(number, claimed.number)
  // Not since claimed by another, after a claim that ended: each claim is an attempt more.
  const isStillClaimed = and(isIt, eq(isClaimed, true), eq(attempts, claimed.attempts))
  const update = (
    changes: SQLiteUpdateSetSource<typeof acknowledgements>,
    which = isStillClaimed,
  ) =>
    db
      .update(acknowledgements)
      .set({ isClaimed: false, ...changes })
      .where(which)
  return {
    recordSent: async (_, __, now) => update({ dueAt: null, sentAt: now }, isIt),
    async recordFailure(failures, now) {
      const { code, status, ...last } = failures.at(-1) ?? failures[0]
      // A provider that rejects it will do so again: it is the visitor's address, or the template.
      const isLast = code === 'rejected' || now - claimed.queuedAt >= sendingTime
      const next = isLast ? null : now + pauseAfter(claimed.attempts, { code, ...last })
      await update({
        ...{ dueAt: next, failureCode: code, failureStatus: status ?? null, failedAt: now },
      })
    },
    releaseClaim: async (_, now) => update({ dueAt: now, attempts: sql`${attempts} - 1` }),
  }
}
