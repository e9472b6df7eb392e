/**
 * A reply: its text, how the desk shows it, and how it is sent: while its author waits, or when it is
 * due and cron runs. A claim is one conditional UPDATE, so two senders never get the same reply.
 * Callers pass times in, so tests need no clock.
 */
import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { language } from '../../web/app/lib/language'
import { auditEntry } from '../audit/store'
import { batch, type Database, openDatabase } from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { inquiries, replies } from '../db/schema'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { type Email, isOverForCustomer, pauseAfter } from '../notifications/channels/channel'
import { attempt, type Bookkeeping, drainQueue } from '../notifications/deliver'
import { atOnceTimeLimit, customerTimeLimit } from '../notifications/notify'
import {
  claimChanges,
  failing,
  isStillClaimed,
  isUnclaimed,
  makeWaitingDue,
  newClaimChanges,
} from '../notifications/outbox'
import { knownZone } from '../time-zone'
import { replyMaxLength } from './contract'
import { recordFirstAnswer } from './first-answer'

/** Returns the subject with the inquiry's reference, by which the answer can be matched. */
export function subjectWith(reference: string, subject: string) {
  if (subject === '') return `Re: your enquiry ${reference}`
  // `CF-10421` does not contain the reference `CF-1042`.
  const isIn = subject.split(/[^\p{L}\p{N}-]+/u).includes(reference)
  return isIn ? subject : `${subject} (${reference})`
}

type Quoted = { name: string; message: string; timestamp: number }

/** In characters. A shorter quote says too little to be worth the space. */
const quoteMinLength = 200

const end = '\n> […]'

/**
 * Returns a reply with the customer's message quoted below it, as far as the maximum length of a
 * reply allows. The date is in the company's time zone.
 */
export function withQuote(text: string, { name, message, timestamp }: Quoted, zone?: string) {
  const options = { dateStyle: 'medium', timeZone: knownZone(zone) } as const
  const day = new Intl.DateTimeFormat(language, options).format(timestamp)
  const head = `\n\nOn ${day}, ${name} wrote:\n`
  const lines = message.split(/\r\n?|\n/).map((line) => `> ${line}`)
  const quote = lines.join('\n')
  const room = replyMaxLength - text.length - head.length
  if (quote.length <= room) return text + head + quote
  if (room < quoteMinLength) return text
  // Half of a surrogate pair could not be stored unchanged.
  const cut = quote.slice(0, room - end.length).replace(/[\ud800-\udbff]$/, '')
  return text + head + cut + end
}

export type Reply = ReturnType<typeof replyOf>

/** Returns the reply as the desk shows it, with the failure of its last attempt unless it is sent. */
export function replyOf(row: ReplyRow) {
  const {
    inquiryId: _,
    idempotencyKey: __,
    queuedAt: ___,
    isClaimed,
    state,
    failureCode: code,
    failureStatus: status,
    failedAt,
    ...shown
  } = row
  return {
    ...shown,
    state: isClaimed ? ('sending' as const) : state,
    failure: state !== 'sent' && code && failedAt ? { code, status, at: failedAt } : null,
  }
}

export type ReplyRow = typeof replies.$inferSelect

/** Throws `not_found`, also if its inquiry was erased while the reply was being sent. */
export async function findReply(
  db: Database,
  { id, inquiryId }: Pick<ReplyRow, 'id' | 'inquiryId'>,
) {
  const isIt = and(eq(replies.id, id), eq(replies.inquiryId, inquiryId))
  const [reply] = await db.select().from(replies).where(isIt)
  if (reply) return reply
  throw new ApiError('not_found', 'This reply does not exist or has been deleted.')
}

/** Maximum calls for replies in a cron run. */
const repliesPerRun = 3

const { id, inquiryId, idempotencyKey, dueAt, state } = replies

/** Tries to send a claimed reply now and records the outcome. */
export function sendReply(
  env: Env,
  reply: ReplyRow,
  now: () => number,
  timeLimit = atOnceTimeLimit,
) {
  const { id, inquiryId, attempts, subject, text } = reply
  const email: Email = {
    idempotencyKey: `reply/${id}/${reply.queuedAt}`,
    to: reply.recipient,
    fromName: reply.authorName,
    // Receives the customer's answer.
    replyTo: env.NOTIFY_TO || null,
    subject,
    text,
    isAutomatic: false,
    inquiryId,
  }
  const bookkeeping = bookkeepingOf(openDatabase(env.DB), reply)
  const logFields = { reply: id, inquiry: inquiryId, attempts }
  return attempt(env, { email, bookkeeping, logFields }, { timeLimit, now })
}

/** Sends due replies, from cron. Returns the number of calls, at most `maxCalls`. */
export function drainReplies(env: Env, db: Database, now: () => number, maxCalls: number) {
  return drainQueue(Math.min(repliesPerRun, maxCalls), async () => {
    const reply = await claimNextReply(db, now())
    if (!reply) return null
    const outcome = await sendReply(env, reply, now, customerTimeLimit)
    // The provider is back, so nothing has to wait for its next scheduled attempt.
    if (outcome.kind === 'sent' && reply.attempts > 1) await makeWaitingDue(db, now())
    return outcome
  })
}

/**
 * Sends a waiting or failed reply again, as a new one, and records who did so. Throws `not_found` or
 * `reply_under_way`.
 */
export async function resendReply(
  env: Env,
  reply: { id: number; inquiryId: string },
  actor: string,
  now: () => number,
) {
  const db = openDatabase(env.DB)
  const at = now()
  const isIt = and(eq(id, reply.id), eq(inquiryId, reply.inquiryId))
  const which = and(isIt, inArray(state, ['pending', 'failed']), isUnclaimed(replies, at))
  const [, [claimed]] = await db.batch([
    // Runs first, while the reply is unclaimed: of two simultaneous requests one finds it claimed.
    auditEntry(db, { actor, now: at }, 'reply_resent', {
      inquiryId: reply.inquiryId,
      onlyIf: sql`exists (select 1 from ${replies} where ${which})`,
    }),
    db
      .update(replies)
      .set({ ...newClaimChanges(at), state: 'pending' })
      .where(which)
      .returning(),
  ])
  if (claimed) return sendReply(env, claimed, now)
  await findReply(db, reply)
  throw new ApiError('reply_under_way', 'This reply has been sent, or is being sent right now.')
}

/** Claims the reply that has been due longest. */
export async function claimNextReply(db: Database, now: number) {
  const isDue = sql`due_at is not null and due_at <= ${now}`
  const next = sql`${id} = (select id from ${replies} where ${isDue} order by due_at limit 1)`
  // Checked on the row itself too: another run may have claimed it since the subquery ran.
  const [reply] = await db
    .update(replies)
    .set(claimChanges(now))
    .where(and(next, lte(dueAt, now)))
    .returning()
  return reply ?? null
}

/** Records the outcome of an attempt with the claimed reply, and updates open desks. */
export function bookkeepingOf(db: Database, reply: ReplyRow): Bookkeeping {
  // The id alone may by now be another reply's: SQLite reuses the highest id once it is deleted.
  const isIt = and(eq(id, reply.id), eq(idempotencyKey, reply.idempotencyKey))
  const isOurs = and(isIt, isStillClaimed(reply))
  type Others = { before?: SQL[]; after?: SQL[] }
  const release = (
    changes: SQL,
    which: SQL | undefined,
    { before = [], after = [] }: Others = {},
  ) =>
    batch(db, [
      ...before,
      sql`update ${replies} set is_claimed = 0, ${changes} where ${which}`,
      ...after,
      raiseRevision(reply.inquiryId),
    ])
  return {
    recordSent(channel, _, now) {
      const sent = sql`state = 'sent', due_at = null, sent_at = ${now}, channel = ${channel}`
      return release(sent, isIt, { after: [recordFirstAnswer(reply.inquiryId)] })
    },
    recordFailure(last, now) {
      const failed = sql`channel = ${last.channel}, failed_at = ${now}, ${failing(last)}`
      if (!isOverForCustomer(reply, last, now)) {
        const dueAt = now + pauseAfter(reply.attempts, last)
        return release(sql`due_at = ${dueAt}, ${failed}`, isOurs)
      }
      // The customer never got the answer, so its inquiry returns to the inbox, where a later reminder
      // would count as due. This has to run before the claim ends.
      const reopening = sql`update ${inquiries} set is_waiting = 0, done_at = null,
          version = version + 1, remind_at = iif(remind_at > ${now}, null, remind_at)
        where id = ${reply.inquiryId} and box in ('waiting', 'done')
          and exists (select 1 from ${replies} where ${isOurs})`
      return release(sql`state = 'failed', due_at = null, ${failed}`, isOurs, {
        before: [reopening],
      })
    },
    releaseClaim: (_, now) => release(sql`due_at = ${now}, attempts = attempts - 1`, isOurs),
  }
}
