import { and, eq, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { askedSince } from '../db/answers'
import { type Database, openDatabase } from '../db/database'
import { keptId, raiseRevision } from '../db/inquiries'
import { detailCorrections, emails, inquiries, replies, replyFiles } from '../db/schema'
import { linkTo } from '../emails/channels/channel'
import {
  atOnceTimeLimit,
  claimAgain,
  customerTimeLimit,
  type EmailKind,
  isFree,
  type QueuedEmail,
  send,
} from '../emails/outbox'
import { forCustomer } from '../emails/retries'
import { inquiryPage } from '../encryption'
import { type Bindings, siteOrigin } from '../env'
import { ApiError } from '../errors'
import { replyAddress } from '../mail/reply-address'
import { notify } from '../notifications/push/notify'
import { knownZone, writeDayInWords } from '../time-zone'
import { type Reply, replyMaxLength, sentFileLifetime } from './contract'
import { readSentFiles } from './sent-files'

/** By the reference, the customer's answer can be matched to its inquiry. */
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

/** Quotes as much as the maximum length of a reply allows. The date is in the company's time zone. */
export function withQuote(text: string, { name, message, timestamp }: Quoted, zone?: string) {
  const head = `\n\nOn ${writeDayInWords(timestamp, knownZone(zone))}, ${name} wrote:\n`
  const lines = message.split(/\r\n?|\n/).map((line) => `> ${line}`)
  const quote = lines.join('\n')
  const room = replyMaxLength - text.length - head.length
  if (quote.length <= room) return text + head + quote
  if (room < quoteMinLength) return text
  // Half of a surrogate pair could not be stored unchanged.
  const cut = quote.slice(0, room - end.length).replace(/[\ud800-\udbff]$/, '')
  return text + head + cut + end
}

export function newEmail(reply: { inquiryId: string; idempotencyKey: string; at: number }) {
  const { inquiryId, idempotencyKey, at } = reply
  return { kind: 'reply', inquiryId, dedupeKey: `reply/${idempotencyKey}`, now: at } as const
}

/** Without columns that both tables have: in a batch, D1 returns one of each name. */
const delivery = {
  state: emails.state,
  attempts: emails.attempts,
  dueAt: emails.dueAt,
  sentAt: emails.sentAt,
  deliveredAt: emails.deliveredAt,
  channel: emails.channel,
  failureCode: emails.failureCode,
  failureStatus: emails.failureStatus,
  failedAt: emails.failedAt,
}

const emailOfReply = sql`${emails.dedupeKey} = 'reply/' || ${replies.idempotencyKey}`

export function selectReplies(db: Database) {
  return db.select({ reply: replies, delivery }).from(replies).innerJoin(emails, emailOfReply)
}

export type ReplyRow = Awaited<ReturnType<typeof selectReplies>>[number]

export function replyOf({ reply, delivery }: ReplyRow): Reply {
  const { inquiryId: _, idempotencyKey: __, failedCopies: ___, ...written } = reply
  const { state, failureCode, failureStatus, failedAt, ...shown } = delivery
  const hasFailed = state !== 'sent' && failureCode && failedAt
  return {
    ...written,
    ...shown,
    state: state === 'waiting' || state === 'cancelled' ? 'pending' : state,
    failure: hasFailed ? { code: failureCode, status: failureStatus, at: failedAt } : null,
  }
}

/** Throws `not_found`, also if its inquiry was erased while the reply was being sent. */
export async function findReply(
  db: Database,
  { id, inquiryId }: { id: number; inquiryId: string },
) {
  const isIt = and(eq(replies.id, id), eq(replies.inquiryId, inquiryId))
  const [found] = await selectReplies(db).where(isIt)
  if (found) return found
  throw new ApiError('not_found', 'This reply does not exist or has been deleted.')
}

/** Through the page, an answer also reaches the desk. It is no part of the reply, which the desk shows. */
function footerOf(env: Bindings, inquiryId: string) {
  const page = inquiryPage(env, inquiryId)
  // Mail programs recognise what follows such a line (RFC 3676 §4.3).
  return page ? `\n\n-- \nRead or add to your enquiry: ${linkTo(page, siteOrigin(env))}` : ''
}

/** Whoever sends it sees whether it fails, so nobody is notified. */
const replyAtOnce: EmailKind = {
  policy: forCustomer,
  timeLimit: customerTimeLimit,
  async write(env, db, { dedupeKey }) {
    const [found] = await selectReplies(db).where(eq(emails.dedupeKey, dedupeKey))
    if (!found) return null
    const { inquiryId, recipient, cc, authorName, subject, text } = found.reply
    const { files, links } = await readSentFiles(env, db, found.reply)
    return {
      to: recipient,
      ...(cc && { cc: cc.split(', ') }),
      fromName: authorName,
      replyTo: replyAddress(env, found.reply) ?? (env.NOTIFY_TO || null),
      subject,
      text: text + links + footerOf(env, inquiryId),
      isAutomatic: false,
      inquiryId,
      ...(files.length > 0 && { files }),
    }
  },
  /** Open desks see each outcome. */
  effects(_, { inquiryId, createdAt }, { result, isOurs, now }) {
    const update = raiseRevision(inquiryId ?? '')
    const kept = keptId(inquiryId ?? '')
    if (result === 'waiting') return [update]
    if (result === 'sent') {
      const answered = sql`update ${inquiries} set reply_failed_at = null,
          first_answered_at = coalesce(first_answered_at, ${now}),
          asked_at = iif(added_at > ${createdAt}, ${askedSince(createdAt)}, null)
        where id in (${inquiryId}, ${kept})
          and (first_answered_at is null or reply_failed_at is not null or asked_at is not null)`
      return [answered, update]
    }
    // The customer never got the answer, so its inquiry returns to the inbox, where a later reminder
    // would count as due.
    const reopened = sql`update ${inquiries} set is_waiting = 0, done_at = null,
        version = version + 1, remind_at = iif(remind_at > ${now}, null, remind_at)
      where id = ${kept} and box in ('waiting', 'done') and ${isOurs}`
    const failed = sql`update ${inquiries} set reply_failed_at = ${now}
      where id = ${kept} and ${isOurs}`
    return [reopened, failed, update]
  },
}

export const reply: EmailKind = {
  ...replyAtOnce,
  async whenFailed(env, { inquiryId }, now) {
    if (inquiryId) await notify(env, now, { kind: 'bounced', inquiryIds: [inquiryId] })
  },
}

export function sendReply(env: Bindings, email: QueuedEmail, now: () => number) {
  return send(env, openDatabase(env.DB), replyAtOnce, email, { timeLimit: atOnceTimeLimit, now })
}

/** Sends it as a new e-mail, and records who did so. Throws `not_found` or `reply_under_way`. */
export async function resendReply(
  env: Bindings,
  which: { id: number; inquiryId: string },
  actor: string,
  now: () => number,
) {
  const db = openDatabase(env.DB)
  const at = now()
  const { reply } = await findReply(db, which)
  const { dedupeKey: key } = newEmail(reply)
  const isUnsent = sql`state in ('waiting', 'sending', 'failed')`
  const isSendable = sql`exists (select 1 from ${emails}
    where dedupe_key = ${key} and ${isFree(at)} and ${isUnsent})`
  const [keep, claim] = claimAgain(db, key, isUnsent, at)
  const [, , , , [claimed]] = await db.batch([
    // First in the batch: of two concurrent calls, only one finds it free and is recorded.
    auditEntry(db, { actor, now: at }, 'reply_resent', {
      inquiryId: reply.inquiryId,
      onlyIf: isSendable,
    }),
    // The enquiry's address may have been corrected since it was not delivered.
    db
      .update(replies)
      .set({
        recipient: sql`iif(recipient in (select before from ${detailCorrections}
          where inquiry_id = ${reply.inquiryId} and field = 'email'),
          (select email from ${inquiries} where id = ${reply.inquiryId}), recipient)`,
        failedCopies: null,
      })
      .where(sql`id = ${reply.id} and ${isSendable}`),
    // Its customer has not had the links yet.
    db
      .update(replyFiles)
      .set({ expiresAt: at + sentFileLifetime })
      .where(sql`reply_id = ${reply.id} and ${isSendable}`),
    keep,
    claim,
  ])
  if (claimed) return sendReply(env, claimed, now)
  throw new ApiError('reply_under_way', 'This reply has been sent, or is being sent right now.')
}
