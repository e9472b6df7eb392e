/** Stores the team's replies to customers, with their subject and the quoted message. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { language } from '../../web/app/lib/language'
import { displayName } from '../account/contract'
import { auditEntry } from '../audit/store'
import { batch, type Database, openDatabase, retryTransient, rowOf } from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { admins, inquiries, isListed, replies } from '../db/schema'
import type { Env } from '../env'
import { ApiError, inquiryNotFound } from '../errors'
import type { Edit } from '../inbox/contract'
import { assignStatements, workStatements } from '../inbox/edit'
import { isClosed } from '../inbox/edit-rules'
import { isRecipient } from '../notifications/channels/channel'
import { canReply } from '../notifications/channels/providers'
import { claimTime } from '../notifications/outbox'
import { referenceOf } from '../reference'
import { cleanHeader } from '../text'
import { hour, second } from '../time'
import { knownZone } from '../time-zone'
import { type NewReply, replyMaxLength } from './contract'

/** Limit per administrator and hour: more than anybody writes, and few enough for any provider. */
const repliesPerHour = 60

type By = { key: string; admin: { id: string; email: string }; now: number }

/**
 * Stores a reply, claims its first attempt and updates its inquiry, which its author takes if nobody
 * has it; or returns the earlier reply with the same key. Safe if D1 loses a response: then cron sends
 * the reply.
 */
export async function storeReply(
  env: Env,
  inquiryId: string,
  { text: replyText, subject, isQuoting, lastReply, ...then }: NewReply,
  { key, admin, now }: By,
): Promise<{ reply: ReplyRow; isRepeated: boolean }> {
  const db = openDatabase(env.DB)
  const [[inquiry], [author], [earlier]] = await db.batch([
    db.select().from(inquiries).where(eq(inquiries.id, inquiryId)),
    db
      .select({ name: admins.name, email: admins.email })
      .from(admins)
      .where(eq(admins.id, admin.id)),
    selectByKey(db, key),
  ])
  if (!inquiry) throw inquiryNotFound()
  const text = isQuoting ? withQuote(replyText, inquiry, env.TIME_ZONE) : replyText
  if (earlier) return repeat(earlier, { inquiryId, author: admin.email, text })
  if (!canReply(env) || !isRecipient(inquiry.email)) {
    throw new ApiError('reply_unavailable', 'No e-mail can be sent to this customer from the desk.')
  }
  if (!inquiry.isListed) throw withheld()
  const isNewer = sql`inquiry_id = ${inquiryId} and id > ${lastReply ?? null}`
  const isAllowed = sql`exists (select 1 from ${inquiries} where id = ${inquiryId} and ${isListed})
    and not exists (select 1 from ${replies} where idempotency_key = ${key})
    and not exists (select 1 from ${replies} where ${isNewer})
    and (select count(*) from ${replies} where author = ${admin.email} and at > ${now - hour})
      < ${repliesPerHour}`
  const isStored = sql`exists (select 1 from ${replies} where idempotency_key = ${key} and at = ${now})`
  const row = rowOf(replies, {
    inquiryId,
    at: now,
    author: admin.email,
    authorName: cleanHeader(displayName(author ?? { name: null, email: admin.email })),
    recipient: inquiry.email,
    subject: subjectWith(referenceOf(env, inquiry.number), subject),
    text,
    idempotencyKey: key,
    state: 'pending',
    isClaimed: 1,
    attempts: 1,
    dueAt: now + claimTime,
    queuedAt: now,
  })
  const by = { actor: admin.email, now }
  const statements = [
    auditEntry(db, by, 'reply_sent', { inquiryId, onlyIf: isAllowed }),
    db.insert(replies).select(sql`select ${row} where ${isAllowed}`).returning({ id: replies.id }),
    ...editsAfterReply(inquiry, then).flatMap((edit) =>
      workStatements(db, inquiryId, edit, { ...by, onlyIf: isStored }),
    ),
    ...assignStatements(db, inquiryId, admin.id, { ...by, onlyIf: isStored }),
    raiseRevision(inquiryId),
  ]
  let isClaimed = false
  await retryTransient(async () => {
    const [, inserted] = await batch(db, statements)
    isClaimed = inserted?.results.length === 1
  })
  const [reply] = await selectByKey(db, key)
  if (!reply) throw await refusal(db, inquiryId, isNewer)
  if (isClaimed) return { reply, isRepeated: false }
  return repeat(reply, { inquiryId, author: admin.email, text })
}

/**
 * Returns how a reply changes its inquiry. Without a new status it waits for the customer, unless
 * it was won or lost and is done.
 */
function editsAfterReply(
  { status, box }: Pick<typeof inquiries.$inferSelect, 'status' | 'box'>,
  { status: wanted, remindAt }: Pick<NewReply, 'status' | 'remindAt'>,
): Edit[] {
  const reminder = remindAt === undefined ? {} : { remindAt }
  if (wanted) return [{ status: wanted, ...reminder }]
  if (status === 'new') return [{ status: 'answered', ...reminder }]
  if (!isClosed(status)) return [{ status, ...reminder }]
  if (remindAt) return [reminder]
  return box === 'done' ? [] : [{ isDone: false, isWaiting: true }]
}

function selectByKey(db: Database, key: string) {
  return db.select().from(replies).where(eq(replies.idempotencyKey, key))
}

/** Returns the earlier reply with this key. Throws if it was a different one. */
function repeat(reply: ReplyRow, submitted: Pick<ReplyRow, 'inquiryId' | 'author' | 'text'>) {
  const isSame =
    reply.inquiryId === submitted.inquiryId &&
    reply.author === submitted.author &&
    reply.text === submitted.text
  if (isSame) return { reply, isRepeated: true }
  throw new ApiError('idempotency_mismatch', 'This key was already used for a different reply.')
}

/**
 * Why nothing was stored: somebody has moved the inquiry or replied meanwhile, or the limit is
 * reached.
 */
async function refusal(db: Database, inquiryId: string, isNewer: SQL) {
  const isThis = and(eq(inquiries.id, inquiryId), isListed)
  const [[listed], [newer]] = await db.batch([
    db.select({ id: inquiries.id }).from(inquiries).where(isThis),
    db.select({ author: replies.authorName }).from(replies).where(isNewer).limit(1),
  ])
  if (!listed) return withheld()
  if (newer) {
    const message = `${newer.author} has replied since you opened this enquiry. Read that reply first.`
    return new ApiError('replied_meanwhile', message)
  }
  return new ApiError(
    'too_many_requests',
    `You have sent ${repliesPerHour} replies within an hour. Try again later.`,
    { retryAfter: hour / second },
  )
}

function withheld() {
  return new ApiError(
    'reply_withheld',
    'This enquiry is held or in the bin. Choose ‘Not spam’ or ‘Restore’ before you reply.',
  )
}

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

/** Returns the subject with the inquiry's reference, by which the answer can be matched. */
function subjectWith(reference: string, subject: string) {
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
