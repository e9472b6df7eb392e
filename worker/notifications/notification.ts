/** Pure, so that the same inquiry always gives the same e-mail. */

import { language } from '../../web/app/lib/language'
import { services } from '../../web/app/lib/services/catalogue'
import type { inquiries } from '../db/schema'
import { type Content, linkTo } from '../emails/channels/channel'
import { type Bindings, siteOrigin } from '../env'
import { startOf } from '../graphemes'
import { type DetailName, detailNames, details } from '../intake/quote/contract'
import { titleOfService } from '../introduction'
import { referenceOf } from '../reference'
import { cleanHeader, emailMaxLength } from '../text'
import { knownZone, writeTimeInWords } from '../time-zone'

export type NotifiedInquiry = Pick<
  typeof inquiries.$inferSelect,
  | ('id' | 'number' | 'timestamp' | 'name' | 'email' | 'message')
  | ('service' | 'fromPage' | 'phone' | DetailName)
>

type Company = Pick<Bindings, 'SITE_ORIGIN' | 'TIME_ZONE' | 'REFERENCE_PREFIX'>

/** EmailJS accepts at most 50 kB for all variables together; 2 kB are left as a margin. */
export const notificationMaxBytes = 48_000

/** Nothing that the visitor wrote is expanded as a template. */
export function writeNotification(inquiry: NotifiedInquiry, company: Company): Content {
  const { id, number, name, email, message, service } = inquiry
  // Line breaks would end a mail header, and bidirectional controls could spoof the sender.
  const fromName = cut(cleanHeader(name), nameMaxBytes)
  // Not truncated: that could be somebody else's address.
  const replyTo = email.length <= emailMaxLength ? email : null
  const room = notificationMaxBytes - byteLength(`${fromName}${replyTo ?? ''}`)
  const subject = service
    ? `Enquiry about ${titleOfService(services, service)} from`
    : 'Enquiry from'
  return {
    to: null,
    fromName,
    replyTo,
    subject: `${subject} ${fromName} (${referenceOf(company, number)})`,
    text: withVisitorText(writeFacts(inquiry, fromName, company), message, room),
    // An automatic reply would go to whatever address was typed into the form.
    isAutomatic: true,
    inquiryId: id,
  }
}

function writeFacts(inquiry: NotifiedInquiry, name: string, company: Company) {
  const { id, number, email, service, fromPage, timestamp } = inquiry
  const written = { ...inquiry, surveyDate: inquiry.surveyDate && writeDay(inquiry.surveyDate) }
  const facts = {
    Name: name,
    'E-mail': email.length <= emailMaxLength ? email : 'too long to be a valid address',
    Phone: inquiry.phone,
    ...Object.fromEntries(detailNames.map((name) => [details[name].label, written[name]])),
    Service: service && titleOfService(services, service),
    Page: fromPage,
    Received: writeTime(timestamp, company),
    Reference: referenceOf(company, number),
    ID: id,
    'Open this enquiry': linkTo(`/admin?inquiry=${id}`, siteOrigin(company)),
  }
  return Object.entries(facts)
    .filter(([, fact]) => fact)
    .map(([label, fact]) => `${label}: ${fact}`)
    .join('\n')
}

function writeTime(ms: number, { TIME_ZONE }: Company) {
  const zone = knownZone(TIME_ZONE)
  return `${writeTimeInWords(ms, zone)} (${zone})`
}

/** '30 November 2026' for '2026-11-30'. */
function writeDay(date: string) {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, options).format(Date.parse(date))
}

const nameMaxBytes = 200

const cutNote = '\n[…] The message was shortened here. Open the enquiry to read all of it.'

/**
 * What a visitor wrote comes last and labelled because it may imitate our text, with a link to another
 * site, and after few blank lines because many would hide the label.
 */
export function withVisitorText(ours: string, theirs: string, maxBytes: number) {
  const start = `${ours}\n\nWritten by the visitor, to the end of this e-mail:\n\n`
  const compact = theirs
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\n(?:[^\S\n]*\n){3,}/g, '\n\n\n')
  return start + shorten(compact, maxBytes - byteLength(start))
}

function shorten(text: string, maxBytes: number) {
  if (cut(text, maxBytes) === text) return text
  return cut(text, maxBytes - byteLength(cutNote)) + cutNote
}

function cut(text: string, maxBytes: number) {
  // No UTF-16 unit takes more than three bytes.
  if (3 * text.length <= maxBytes) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes))
  return startOf(text, read)
}

function byteLength(text: string) {
  return new TextEncoder().encode(text).length
}
