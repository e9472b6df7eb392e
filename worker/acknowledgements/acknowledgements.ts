import { and, eq, sql } from 'drizzle-orm'
import { acknowledgement as words } from '../../web/app/words/acknowledgement'
import { inquiries, settings } from '../db/schema'
import { type Content, isRecipient } from '../emails/channels/channel'
import { customerTimeLimit, type EmailKind } from '../emails/outbox'
import { inquiryPage } from '../encryption'
import { type Bindings, siteOrigin } from '../env'
import { referenceOf } from '../reference'
import { sendersOf } from '../settings/blocked-senders'
import { day, minute } from '../time'

/** The keys of a day (UTC) start with this. */
export function acknowledgementsOf(day: number) {
  return `acknowledgement/${day}/`
}

/** A mailbox gets one a day (UTC). Null if the address is not safe to send to. */
export function acknowledgementKey(email: string, day: number) {
  return isRecipient(email) ? acknowledgementsOf(day) + mailboxOf(email) : null
}

/**
 * Different spellings of an address must not get several e-mails: a part after a plus sign only
 * sorts mail (RFC 5233), and Gmail ignores dots.
 */
export function mailboxOf(email: string) {
  const { address, domain } = sendersOf(email)
  const local = address.slice(0, -domain.length)
  const [name = ''] = local.split('+', 1)
  const isGmail = domain === '@gmail.com' || domain === '@googlemail.com'
  if (isGmail) return `${name.replaceAll('.', '') || local}@gmail.com`
  return `${name || local}${domain}`
}

/** In ms. Later it is of no use to its reader. */
const sendingTime = day

export const acknowledgement: EmailKind = {
  // A provider that rejects it will do so again: the address or the template is wrong.
  policy: { triedFor: sendingTime, triesIfRejected: 1, triesIfUnclear: 3 },
  timeLimit: customerTimeLimit,
  async write(env, db, { inquiryId, createdAt, attempts }, now) {
    const { id, number, email, notification, isListed } = inquiries
    // For those that the team enters, it says itself whether it wants one.
    const isOn = sql<0 | 1>`(entered_as is not null or (select acknowledgements from ${settings}))`
    const [inquiry] = await db
      .select({ number, email, notification, isOn })
      .from(inquiries)
      .where(and(eq(id, inquiryId ?? ''), isListed))
    const isLate = attempts === 1 && now - createdAt >= sendingTime
    if (!inquiry?.isOn || isLate) return null
    // The company knows of it first.
    if (inquiry.notification !== 'sent') return { notBefore: now + minute }
    return writeAcknowledgement(env, { ...inquiry, id: inquiryId ?? '' })
  },
}

type Acknowledged = { id: string; number: number; email: string }

/** Contains nothing that the visitor wrote, because the address may be somebody else's. */
function writeAcknowledgement(env: Bindings, { id, number, email }: Acknowledged): Content {
  const reference = referenceOf(env, number)
  const page = inquiryPage(env, id)
  const link = page === undefined ? null : (URL.parse(page, siteOrigin(env))?.href ?? null)
  return {
    to: email,
    fromName: words.fromName,
    replyTo: env.NOTIFY_TO || null,
    subject: words.subject(reference),
    text: words.text({ reference, link }),
    isAutomatic: true,
    inquiryId: id,
  }
}
