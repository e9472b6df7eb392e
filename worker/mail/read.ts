/** Reads e-mails that have arrived, and files each with its enquiry. Safe to repeat at any point. */
import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { batch, type Database, openDatabase, retryTransient } from '../db/database'
import { raiseDeskRevision, raiseRevision } from '../db/inquiries'
import { blockedSenders, inquiries, messages, replies } from '../db/schema'
import type { FailureCode } from '../emails/contract'
import {
  markCopyNotDelivered,
  markNotDelivered,
  type NotDelivered,
  notDeliveredIn,
} from '../emails/not-delivered'
import { queueAddition } from '../emails/queue-addition'
import type { Bindings } from '../env'
import { ApiError, describeCause } from '../errors'
import { receiveFiles } from '../files/accept'
import { type Added, additionIn, recordAddition } from '../files/store'
import { startOf } from '../graphemes'
import { log } from '../log'
import type { PushEvent } from '../notifications/push/message'
import { notify } from '../notifications/push/notify'
import { sendersOf } from '../settings/blocked-senders'
import { hour, minute, second } from '../time'
import { type Bounce, bounceCodeOf } from './bounce'
import { type MailKind, type Range, readRanges, withoutRanges } from './contract'
import { matchMail } from './match'
import { type ParsedMail, parseMail } from './parse'
import { findKnown } from './quotes'
import { originalKey } from './receive'

type Message = typeof messages.$inferSelect

/** After each failed attempt, in ms. After the last one, a person has to read the original. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 6 * hour, 24 * hour]

const maxPerRun = 10
const timePerRun = 10 * second

export function isMailDue(now: number) {
  return sql`exists (select 1 from ${messages} where ${messages.dueAt} <= ${now})`
}

export async function readDueMail(env: Bindings, now: () => number) {
  const db = openDatabase(env.DB)
  const end = now() + timePerRun
  const due = await db
    .select()
    .from(messages)
    .where(lte(messages.dueAt, now()))
    .orderBy(asc(messages.dueAt))
    .limit(maxPerRun)
  for (const message of due) {
    if (now() > end) return
    await readOrPostpone(env, db, message, now)
  }
}

/** Reads it at once. If that fails, cron does. */
export async function readMail(env: Bindings, id: number, now: () => number) {
  const db = openDatabase(env.DB)
  const [message] = await db.select().from(messages).where(eq(messages.id, id))
  if (message?.state === 'received') await readOrPostpone(env, db, message, now)
}

async function readOrPostpone(env: Bindings, db: Database, message: Message, now: () => number) {
  try {
    const event = await read(env, db, message, now)
    if (event) await notify(env, now, event)
  } catch (thrown) {
    const { id, attempts } = message
    const pause = pauses[attempts]
    log('error', 'mail_not_read', { message: id, attempts, cause: describeCause(thrown) })
    const next = pause === undefined ? { state: 'unreadable' as const, dueAt: null } : {}
    await db
      .update(messages)
      .set({ attempts: attempts + 1, dueAt: now() + (pause ?? 0), ...next })
      .where(isOpen(id))
  }
}

function isOpen(id: number) {
  return sql`id = ${id} and state = 'received'`
}

export function isUnmatched(id: number) {
  return sql`id = ${id} and state <> 'received' and inquiry_id is null`
}

/**
 * Returns what the owner of its enquiry is to be notified of. With `attach`, it was read before, and a person
 * has found its enquiry.
 */
export async function read(
  env: Bindings,
  db: Database,
  message: Message,
  now: () => number,
  attach?: { inquiryId: string; isItsStart?: boolean | undefined; record: SQL },
): Promise<PushEvent | null> {
  const original = await env.FILES?.get(originalKey(message.digest))
  if (!original) throw new ApiError('files_unavailable', 'The original e-mail cannot be found.')
  const mail = await parseMail(await original.arrayBuffer(), message.envelopeFrom)
  const by = { to: message.envelopeTo, now: message.at }
  const match = attach ?? (await matchMail(env, db, mail, by))
  const isUnfiled = attach ? isUnmatched(message.id) : isOpen(message.id)
  const kind = kindOf(mail)
  const isFound = 'inquiryId' in match
  const refusals = isFound ? await storeFiles(env, message, mail, match, now) : []
  const quotes = isFound ? await quotesIn(db, mail, match.inquiryId) : mail.quotes
  const undelivered = isFound && mail.bounce ? await findUndelivered(db, mail.bounce, match) : []
  const read = {
    state: 'read',
    attempts: 0,
    dueAt: null,
    kind,
    quotes: JSON.stringify(quotes),
    refusals: JSON.stringify(refusals),
  } as const
  const { from, subject, text } = mail
  const says = { fromAddress: from.address, fromName: from.name, subject, text }
  const senders = sendersOf(from.address)
  const place = isFound
    ? { inquiryId: match.inquiryId }
    : {
        unmatchedFor: match.reason,
        possible: JSON.stringify(match.possible),
        // One from a blocked sender is in the bin, from where it can be restored.
        deletedAt: sql`(select ${now()} where exists (select 1 from ${blockedSenders}
          where address in (${senders.address}, ${senders.domain})))`,
      }
  const answers = await retryTransient(() =>
    batch<Added & NotDelivered>(db, [
      ...(isFound && !attach?.isItsStart
        ? effectsOf(message, mail, { match, kind, quotes, undelivered, isUnfiled })
        : []),
      ...(attach ? [attach.record] : []),
      db
        .update(messages)
        .set({ ...read, ...says, ...place })
        .where(isUnfiled),
      ...(isFound ? [] : [raiseDeskRevision(db)]),
    ]),
  )
  const how = isFound ? { inquiry: match.inquiryId } : { unmatched: match.reason }
  log('info', 'mail_read', { message: message.id, kind, ...how })
  const addition = additionIn(answers)
  if (addition) return { kind: 'message', inquiryIds: [addition] }
  const notDelivered = notDeliveredIn(answers)
  return notDelivered ? { kind: 'bounced', inquiryIds: [notDelivered] } : null
}

function kindOf({ bounce, isAutomatic }: ParsedMail): MailKind {
  if (bounce) return 'bounce'
  return isAutomatic ? 'automatic' : 'message'
}

/** Returns what is wrong with those that could not be stored. The original has them all. */
function storeFiles(
  env: Bindings,
  { id, envelopeFrom }: Message,
  { attachments, bounce }: ParsedMail,
  { inquiryId }: { inquiryId: string },
  now: () => number,
) {
  if (bounce) return []
  const files = attachments.map(({ name, content }) => new File([content], name))
  return receiveFiles(env, files, { inquiryId, address: envelopeFrom, now, messageId: id })
}

/** More than a customer's mail program quotes. */
const maxReplies = 20

async function quotesIn(db: Database, { text, quotes }: ParsedMail, inquiryId: string) {
  const sent = await db
    .select({ text: replies.text })
    .from(replies)
    .where(eq(replies.inquiryId, inquiryId))
    .orderBy(sql`id desc`)
    .limit(maxReplies)
  return findKnown(
    text,
    quotes,
    sent.map((reply) => reply.text),
  )
}

type Match = { inquiryId: string; replyId?: number }

type Reading = {
  match: Match
  kind: MailKind
  quotes: readonly Range[]
  undelivered: readonly Undelivered[]
  isUnfiled: SQL
}

/** In characters, for the list and the search. */
export const saidMaxLength = 2000

/** What a message says itself. */
export function saidIn({ text, quotes }: { text: string; quotes: string }) {
  return startOf(withoutRanges(text, readRanges(quotes)).trim(), saidMaxLength)
}

/** Statements that change nothing once the message is with its enquiry. */
function effectsOf(
  { at }: Message,
  mail: ParsedMail,
  { match, kind, quotes, undelivered, isUnfiled }: Reading,
): SQL[] {
  const inquiryId = sql`(select id from ${inquiries} where id = ${match.inquiryId}
    and exists (select 1 from ${messages} where ${isUnfiled}))`
  const announced = raiseRevision(inquiryId)
  if (kind === 'bounce') {
    return [...undelivered.flatMap((each) => recordUndelivered(inquiryId, each, at)), announced]
  }
  // Nobody is told of what a machine has sent.
  if (kind === 'automatic') return [announced]
  const text = saidIn({ text: mail.text, quotes: JSON.stringify(quotes) })
  return [
    ...recordAddition(sql`id = ${inquiryId}`, { text, isLater: true, now: at }),
    announced,
    ...queueAddition(inquiryId, at),
  ]
}

/** A reply that has not reached its customer or, with `copy`, an address in Cc. */
type Undelivered = { key: string; copy?: string | undefined; code: FailureCode }

/**
 * For each recipient that it reports, the reply that it names, or else the last one to this recipient. The customer may
 * have the reply forwarded to any address.
 */
async function findUndelivered(
  db: Database,
  { failed }: Bounce,
  { inquiryId, replyId }: Match,
): Promise<Undelivered[]> {
  const sent = await db
    .select({
      key: replies.idempotencyKey,
      recipient: sql<string>`lower(recipient)`,
      cc: sql<string>`lower(cc)`,
    })
    .from(replies)
    .where(and(eq(replies.inquiryId, inquiryId), replyId ? eq(replies.id, replyId) : undefined))
    .orderBy(sql`id desc`)
  return failed.flatMap((each) => {
    const isTo = (address: string) => each.addresses.includes(address)
    const reply = replyId
      ? sent[0]
      : sent.find(({ recipient, cc }) => isTo(recipient) || cc.split(', ').some(isTo))
    if (!reply) return []
    const { key, recipient, cc } = reply
    const copy = isTo(recipient) ? undefined : cc.split(', ').find(isTo)
    return [{ key, copy, code: bounceCodeOf(each) }]
  })
}

function recordUndelivered(inquiryId: SQL, { key, copy, code }: Undelivered, at: number) {
  if (copy === undefined) {
    return markNotDelivered(
      sql`dedupe_key = ${`reply/${key}`} and inquiry_id = ${inquiryId}`,
      code,
      at,
    )
  }
  const isIt = sql`idempotency_key = ${key} and inquiry_id = ${inquiryId}`
  return markCopyNotDelivered(isIt, { address: copy, code })
}
