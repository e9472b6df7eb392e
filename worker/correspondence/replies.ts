import { and, eq, isNull, sql } from 'drizzle-orm'
import { language } from '../../web/app/lib/language'
import { auditEntry } from '../audit/store'
import { type Database, openDatabase } from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { emails, files, inquiries, replies, replyFiles } from '../db/schema'
import { type Attachment, linkTo } from '../emails/channels/channel'
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
import { ApiError, describeCause } from '../errors'
import { formatBytes } from '../files/contract'
import { targetOf } from '../files/downloads/send-object'
import { log } from '../log'
import { replyAddress } from '../mail/reply-address'
import { minute } from '../time'
import { knownZone } from '../time-zone'
import { type Reply, replyMaxLength, sentFileLifetime } from './contract'

/** By the reference, the customer's answer can be matched to its inquiry. */
export function subjectWith(reference: string, subject: string) {
  if (subject === '') return `Re: your enquiry ${reference}`
  // `CF-10421` does not contain the reference `CF-1042`.
  const isIn = subject.split(/[^\p{L}\p{N}-]+/u).includes(reference)
  return isIn ? subject : `${subject} (${reference})`
}

type Quoted = { name: string; message: string; timestamp: number }

function writeDay(at: number, zone: string | undefined) {
  const options = { dateStyle: 'medium', timeZone: knownZone(zone) } as const
  return new Intl.DateTimeFormat(language, options).format(at)
}

/** In characters. A shorter quote says too little to be worth the space. */
const quoteMinLength = 200

const end = '\n> […]'

/** Quotes as much as the maximum length of a reply allows. The date is in the company's time zone. */
export function withQuote(text: string, { name, message, timestamp }: Quoted, zone?: string) {
  const head = `\n\nOn ${writeDay(timestamp, zone)}, ${name} wrote:\n`
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
  const { inquiryId: _, idempotencyKey: __, ...written } = reply
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

type ReplyFile = Pick<typeof files.$inferSelect, 'name' | 'size' | 'kind' | 'id' | 'inquiryId'> & {
  sentId: number
  isLink: boolean
}

function selectReplyFiles(db: Database, replyId: number) {
  const { id, inquiryId, name, size, kind } = files
  return db
    .select({ sentId: replyFiles.id, isLink: replyFiles.isLink, id, inquiryId, name, size, kind })
    .from(replyFiles)
    .innerJoin(files, eq(files.id, replyFiles.fileId))
    .where(and(eq(replyFiles.replyId, replyId), isNull(replyFiles.withdrawnAt)))
    .orderBy(replyFiles.id)
}

/** Null while the storage does not give one of them out. */
async function readAttachments(env: Bindings, attached: readonly ReplyFile[]) {
  try {
    const read: Attachment[] = []
    for (const file of attached) {
      const { name, mediaType, key } = targetOf(file)
      const object = await env.FILES?.get(key)
      if (!object) throw new Error(`The content of file ${file.id} is missing.`)
      read.push({ name, mediaType, bytes: await object.bytes() })
    }
    return read
  } catch (thrown) {
    log('error', 'attachment_not_read', { cause: describeCause(thrown) })
    return null
  }
}

/** Where the customer downloads what the e-mail does not have. */
function linksTo(
  env: Bindings,
  linked: readonly ReplyFile[],
  { inquiryId, at }: ReplyRow['reply'],
) {
  const page = inquiryPage(env, inquiryId)
  if (linked.length === 0 || !page) return ''
  const day = writeDay(at + sentFileLifetime, env.TIME_ZONE)
  const lines = linked.map(({ sentId, ...file }) => {
    const address = linkTo(`${page}/files/${sentId}`, siteOrigin(env))
    return `${targetOf(file).name} (${formatBytes(file.size)}): ${address}`
  })
  return `\n\nTo download until ${day}:\n${lines.join('\n')}`
}

/** Through the page, an answer also reaches the desk. It is no part of the reply, which the desk shows. */
function footerOf(env: Bindings, inquiryId: string) {
  const page = inquiryPage(env, inquiryId)
  // Mail programs recognise what follows such a line (RFC 3676 §4.3).
  return page ? `\n\n-- \nRead or add to your enquiry: ${linkTo(page, siteOrigin(env))}` : ''
}

export const reply: EmailKind = {
  policy: forCustomer,
  timeLimit: customerTimeLimit,
  async write(env, db, { dedupeKey }, now) {
    const [found] = await selectReplies(db).where(eq(emails.dedupeKey, dedupeKey))
    if (!found) return null
    const { inquiryId, recipient, cc, authorName, subject, text } = found.reply
    const sent = await selectReplyFiles(db, found.reply.id)
    const attachments = await readAttachments(
      env,
      sent.filter(({ isLink }) => !isLink),
    )
    if (!attachments) return { notBefore: now + minute }
    const links = linksTo(
      env,
      sent.filter(({ isLink }) => isLink),
      found.reply,
    )
    return {
      to: recipient,
      ...(cc && { cc: cc.split(', ') }),
      fromName: authorName,
      replyTo: replyAddress(env, found.reply) ?? (env.NOTIFY_TO || null),
      subject,
      text: text + links + footerOf(env, inquiryId),
      isAutomatic: false,
      inquiryId,
      ...(attachments.length > 0 && { attachments }),
    }
  },
  /** Open desks see each outcome. */
  effects(_, { inquiryId }, { result, isOurs, now }) {
    const update = raiseRevision(inquiryId ?? '')
    if (result === 'waiting') return [update]
    if (result === 'sent') {
      const answered = sql`update ${inquiries} set reply_failed_at = null,
          first_answered_at = coalesce(first_answered_at, ${now})
        where id = ${inquiryId} and (first_answered_at is null or reply_failed_at is not null)`
      return [answered, update]
    }
    // The customer never got the answer, so its inquiry returns to the inbox, where a later reminder
    // would count as due.
    const reopened = sql`update ${inquiries} set is_waiting = 0, done_at = null,
        version = version + 1, remind_at = iif(remind_at > ${now}, null, remind_at)
      where id = ${inquiryId} and box in ('waiting', 'done') and ${isOurs}`
    const failed = sql`update ${inquiries} set reply_failed_at = ${now}
      where id = ${inquiryId} and ${isOurs}`
    return [reopened, failed, update]
  },
}

export function sendReply(env: Bindings, email: QueuedEmail, now: () => number) {
  return send(env, openDatabase(env.DB), reply, email, { timeLimit: atOnceTimeLimit, now })
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
  const [keep, claim] = claimAgain(db, key, isUnsent, at)
  const [, , , [claimed]] = await db.batch([
    // First in the batch: of two concurrent calls, only one finds it free and is recorded.
    auditEntry(db, { actor, now: at }, 'reply_resent', {
      inquiryId: reply.inquiryId,
      onlyIf: sql`exists (select 1 from ${emails}
        where dedupe_key = ${key} and ${isFree(at)} and ${isUnsent})`,
    }),
    // The address may have been corrected since it was not delivered.
    db
      .update(replies)
      .set({ recipient: sql`(select email from ${inquiries} where id = ${reply.inquiryId})` })
      .where(sql`id = ${reply.id} and exists (select 1 from ${emails}
        where dedupe_key = ${key} and ${isFree(at)} and ${isUnsent})`),
    keep,
    claim,
  ])
  if (claimed) return sendReply(env, claimed, now)
  throw new ApiError('reply_under_way', 'This reply has been sent, or is being sent right now.')
}
