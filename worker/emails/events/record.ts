/** What a channel reports of an e-mail after it has accepted it. */
import { sql } from 'drizzle-orm'
import { batch, openDatabase, statement } from '../../db/database'
import { raiseRevision } from '../../db/inquiries'
import { emails } from '../../db/schema'
import type { Bindings } from '../../env'
import { log } from '../../log'
import { minute } from '../../time'
import type { FailureCode } from '../contract'
import {
  markCopyNotDelivered,
  markNotDelivered,
  type NotDelivered,
  notDeliveredIn,
} from '../not-delivered'

export type DeliveryEvent = {
  /** The channel's id of the e-mail. */
  messageId: string
  /** Null for what the desk does not show. */
  outcome: 'delivered' | FailureCode | null
  /** In ms; NaN if it is unknown. */
  at: number
  /** If the channel reports each recipient by itself. */
  recipient?: string
  /** What names those it is about, if the channel does not: the first text with an address of the e-mail counts. */
  texts?: readonly string[]
}

/** How long an e-mail may take to be recorded after it was sent, in ms. */
const recordingTime = 10 * minute

/**
 * Returns whether the e-mail may be recorded only later, so that the event has to be sent again (`isEarly`), and the
 * id of the enquiry whose reply was not delivered. Changes nothing the second time.
 */
export async function recordEvent(env: Bindings, event: DeliveryEvent, now: number) {
  const { messageId, outcome, at } = event
  const db = openDatabase(env.DB)
  const isIt = sql`message_id = ${messageId} and message_id is not null`
  const known = await statement(
    db,
    sql`select lower(recipient) as recipient, lower(cc) as cc, idempotency_key as replyKey from ${emails} left join replies
      on kind = 'reply' and idempotency_key = substr(dedupe_key, length('reply/') + 1) where ${isIt}`,
  ).first<Known>()
  // Others of the account are never known.
  if (!known) return { isEarly: now - at < recordingTime }
  if (!outcome) return {}
  const others = othersIn(event, known)
  if (others) {
    if (outcome === 'delivered' || outcome === 'complained') return {}
    const isReply = sql`idempotency_key = ${known.replyKey}`
    const copies = others.filter((address) => known.cc?.split(', ').includes(address))
    const recorded = copies.flatMap((address) =>
      markCopyNotDelivered(isReply, { address, code: outcome }),
    )
    if (recorded.length > 0) await batch(db, recorded)
    return {}
  }
  if (outcome === 'delivered') {
    await batch(db, [
      raiseRevision(sql`(select inquiry_id from ${emails} where ${isIt} and delivered_at is null)`),
      sql`update ${emails} set delivered_at = ${now} where ${isIt} and delivered_at is null`,
    ])
    return {}
  }
  const answers = await batch<NotDelivered>(db, markNotDelivered(isIt, outcome, now))
  log('warn', 'email_not_delivered', { code: outcome })
  return { notDelivered: notDeliveredIn(answers) }
}

/** Null unless it is a reply. The addresses are in lower case. */
type Known = { recipient: string | null; cc: string | null; replyKey: string | null }

/** Whom the event is about, in lower case, if the customer is not among them. */
function othersIn({ recipient, texts = [] }: DeliveryEvent, { recipient: customer, cc }: Known) {
  if (customer === null) return null
  const all = [customer, ...(cc ?? '').split(', ').filter(Boolean)]
  const named = texts
    .map((text) => {
      const words = text.toLowerCase().split(/[\s<>()[\]"',:;]+/)
      return all.filter((address) => words.includes(address))
    })
    .find(({ length }) => length > 0)
  const about = recipient ? [recipient.toLowerCase()] : named
  return about && !about.includes(customer) ? about : null
}

/** From the words of the recipient's server. */
export function bounceCodeOf(words: string): FailureCode {
  if (/\b5\.1\.\d|user unknown|no such user|does not exist/i.test(words)) return 'bounced_address'
  if (/\b5\.2\.2\b|mailbox (?:is )?full|over quota/i.test(words)) return 'bounced_full'
  if (/\b5\.3\.4\b|too large/i.test(words)) return 'bounced_size'
  return /\b5\.7\.\d|spam|blocked/i.test(words) ? 'bounced_refused' : 'bounced'
}
