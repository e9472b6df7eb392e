/**
 * Sends acknowledgements of enquiries. A claim is one conditional UPDATE, so two senders never get
 * the same one. Callers pass times in, so tests need no clock.
 */
import { and, eq, lte, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { acknowledgement as words } from '../../web/app/content/words/acknowledgement'
import type { Database } from '../db/database'
import { acknowledgements, settings } from '../db/schema'
import type { Env } from '../env'
import { inquiryPage } from '../files/link-token'
import { isOverForCustomer, pauseAfter } from '../notifications/backoff'
import { attempt, type Bookkeeping, drainQueue } from '../notifications/deliver'
import type { Email } from '../notifications/email'
import { customerTimeLimit } from '../notifications/notify'
import { claimTime, isStillClaimed } from '../notifications/outbox'
import { referenceOf } from '../reference'
import { day } from '../time'

/** Maximum calls for acknowledgements in a cron run. */
const perRun = 2

/** How long an acknowledgement is retried, in ms. Later it is of no use to its reader. */
const sendingTime = day

/** How long a failed acknowledgement is kept, in ms, so that the team can see why it failed. */
const failureLifetime = 7 * day

const { number, queuedAt, dueAt, isClaimed, attempts, sentAt, failedAt } = acknowledgements

/** Sends due acknowledgements. Returns how many calls it made. */
export function drainAcknowledgements(env: Env, db: Database, now: () => number) {
  return drainQueue(perRun, async () => {
    const claimed = await claimNext(db, now())
    if (!claimed) return null
    const email = writeAcknowledgement(env, claimed)
    const bookkeeping = bookkeepingOf(db, claimed)
    const logFields = { acknowledgement: claimed.id, attempts: claimed.attempts }
    const options = { timeLimit: customerTimeLimit, now }
    return attempt(env, db, { email, bookkeeping, logFields }, options)
  })
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claimNext>>>

/**
 * Deletes acknowledgements that are over, and claims the one that has been due longest. Those whose
 * enquiry the company has not been notified of yet have to wait.
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
      // Checked on the row itself too: another run may have claimed it since the subquery ran.
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
 * Sent a day ago, failed a week ago, or no longer to be sent: acknowledgements are off, the enquiry
 * is spam or deleted, or the company has not been notified of it for a day.
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

/** Contains nothing that the visitor wrote, because the address may be somebody else's. */
function writeAcknowledgement(env: Env, claimed: Claimed): Email {
  const { id, recipient } = claimed
  const reference = referenceOf(env, claimed.number)
  const page = inquiryPage(env, id)
  // Without a valid site origin there is no link.
  const link = page === undefined ? null : (URL.parse(page, env.SITE_ORIGIN)?.href ?? null)
  return {
    idempotencyKey: `acknowledgement/${id}`,
    to: recipient,
    fromName: words.fromName,
    replyTo: env.NOTIFY_TO || null,
    subject: words.subject(reference),
    text: words.text({ reference, link }),
    isAutomatic: true,
    inquiryId: id,
  }
}

/** Records the outcome of an attempt with the claimed acknowledgement. */
function bookkeepingOf(db: Database, claimed: Claimed): Bookkeeping {
  const isIt = eq(number, claimed.number)
  const update = (
    changes: SQLiteUpdateSetSource<typeof acknowledgements>,
    which = and(isIt, isStillClaimed(claimed)),
  ) =>
    db
      .update(acknowledgements)
      .set({ isClaimed: false, ...changes })
      .where(which)
  return {
    recordSent: async (_, __, now) => update({ dueAt: null, sentAt: now }, isIt),
    async recordFailure(last, now) {
      // A provider that rejects it will do so again: the address or the template is wrong.
      const isLast =
        last.code === 'rejected' ||
        now - claimed.queuedAt >= sendingTime ||
        isOverForCustomer(claimed, last, now)
      await update({
        dueAt: isLast ? null : now + pauseAfter(claimed.attempts, last),
        failureCode: last.code,
        failureStatus: last.status ?? null,
        failedAt: now,
      })
    },
    releaseClaim: async (_, now) => update({ dueAt: now, attempts: sql`${attempts} - 1` }),
  }
}
