/** What a channel reports of an e-mail after it has accepted it. */
import { sql } from 'drizzle-orm'
import { batch, openDatabase, statement } from '../../db/database'
import { raiseRevision } from '../../db/inquiries'
import { emails } from '../../db/schema'
import type { Bindings } from '../../env'
import { log } from '../../log'
import { minute } from '../../time'
import type { FailureCode } from '../contract'
import { markNotDelivered, type NotDelivered, notDeliveredIn } from '../not-delivered'

export type DeliveryEvent = {
  /** The channel's id of the e-mail. */
  messageId: string
  /** Null for what the desk does not show. */
  outcome: 'delivered' | FailureCode | null
  /** In ms; NaN if it is unknown. */
  at: number
  /** If the channel reports each recipient by itself. */
  recipient?: string
}

/** How long an e-mail may take to be recorded after it was sent, in ms. */
const recordingTime = 10 * minute

/**
 * Returns whether the e-mail may be recorded only later, so that the event has to be sent again (`isEarly`), and the
 * id of the enquiry whose reply was not delivered. Changes nothing the second time.
 */
export async function recordEvent(env: Bindings, event: DeliveryEvent, now: number) {
  const { messageId, outcome, at, recipient } = event
  const db = openDatabase(env.DB)
  const isIt = sql`message_id = ${messageId} and message_id is not null`
  const known = await statement(
    db,
    sql`select lower(recipient) as recipient from ${emails} left join replies
      on kind = 'reply' and idempotency_key = substr(dedupe_key, length('reply/') + 1) where ${isIt}`,
  ).first<{ recipient: string | null }>()
  // Others of the account are never known.
  if (!known) return { isEarly: now - at < recordingTime }
  const isOfCopy = recipient && known.recipient && recipient.toLowerCase() !== known.recipient
  if (isOfCopy || !outcome) return {}
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

/** From the words of the recipient's server. */
export function bounceCodeOf(words: string): FailureCode {
  if (/\b5\.1\.\d|user unknown|no such user|does not exist/i.test(words)) return 'bounced_address'
  if (/\b5\.2\.2\b|mailbox (?:is )?full|over quota/i.test(words)) return 'bounced_full'
  if (/\b5\.3\.4\b|too large/i.test(words)) return 'bounced_size'
  return /\b5\.7\.\d|spam|blocked/i.test(words) ? 'bounced_refused' : 'bounced'
}
