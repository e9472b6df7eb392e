/** The notification that tells the company of an inquiry. Pure: the same inquiry gives the same notification. */
import { nameOfService } from '../intake/introduction'
import { findPhone } from '../phone'
import { knownZone } from '../time-zone'
import type { Email } from './email'

type Inquiry = {
  id: string
  /** What the visitor was told to refer to. */
  reference: string
  name: string
  email: string
  message: string
  /** The slug of the service it is about, and the page of ours that led to the form. */
  service: string | null
  fromPage: string | null
  /** E.164: the number that the visitor gave, or the first one of the message. */
  phone: string | null
  company: string | null
  location: string | null
  surveyDate: string | null
  /** When it came, in ms since 1970. */
  timestamp: number
  queuedAt: number
}

/**
 * Where its readers are: the site's address, an IANA time zone (UTC where it is unknown), and the
 * country of phone numbers without a country code.
 */
export type Place = { siteOrigin: string; timeZone: string | undefined; phoneCountry?: string }

/** EmailJS takes at most 50 kB for all variables together; the rest of the notification has 2 kB to spare. */
export const notificationMaxBytes = 48_000

/**
 * Returns the notification for an inquiry; a message over the limit is cut, and the full text is where
 * the link leads. What the visitor wrote is data: nothing in it is expanded.
 */
export function writeNotification(inquiry: Inquiry, place: Place): Email {
  const { id, name, email, message, service, queuedAt } = inquiry
  const fromName = oneLine(name, nameMaxBytes)
  const replyTo = fits(email, emailMaxBytes) ? email : null
  const facts = writeFacts(inquiry, fromName, place)
  const room = notificationMaxBytes - byteLength(`${facts}${fromName}${replyTo ?? ''}`)
  const subject = service ? `Enquiry about ${nameOfService(service)} from` : 'Enquiry from'
  return {
    idempotencyKey: `inquiry/${id}/${queuedAt}`,
    to: null,
    fromName,
    replyTo,
    subject: `${subject} ${fromName}`,
    text: `${shorten(message, room)}\n\n${facts}`,
  }
}

/** Returns all that is known of an inquiry beside its message, a line each. */
function writeFacts(inquiry: Inquiry, name: string, place: Place) {
  const { id, reference, email, service, fromPage, timestamp } = inquiry
  const { siteOrigin, timeZone } = place
  const path = `/admin?inquiry=${id}`
  const facts = {
    Name: name,
    'E-mail': fits(email, emailMaxBytes) ? email : 'too long for any mail to reach it',
    Phone: phoneNumberOf(inquiry, place),
    Company: inquiry.company,
    'Site or town': inquiry.location,
    'Survey wished on': inquiry.surveyDate && writeDay(inquiry.surveyDate),
    Service: service && nameOfService(service),
    Page: fromPage,
    Received: writeTime(timestamp, timeZone),
    Reference: reference,
    ID: id,
    // A wrong SITE_ORIGIN spoils the link, not the notification.
    'Open this enquiry': URL.parse(path, siteOrigin)?.href ?? path,
  }
  return Object.entries(facts)
    .filter(([, fact]) => fact)
    .map(([label, fact]) => `${label}: ${fact}`)
    .join('\n')
}

/** Returns the number that was given, or else the first one of the message as it stands there. */
function phoneNumberOf({ message, phone }: Inquiry, { phoneCountry }: Place) {
  const isGiven = phone !== null && phone !== findPhone(message, phoneCountry)
  return isGiven ? phone : findPhoneNumber(message)
}

/** Returns the first phone number in a text as it stands there, or null. */
function findPhoneNumber(text: string) {
  return phoneRe.exec(text.slice(0, searchedLength))?.[0] ?? null
}

/** Nine to fifteen digits (E.164) after `+` or `0`, so that amounts and dates are none. */
const phoneRe = /(?<![\d+.,])(?:\+\d|0)(?:[ ()./-]{0,2}\d){8,14}(?!\d)/

/** A number stands near the start or nowhere. */
const searchedLength = 20_000

function writeTime(ms: number, timeZone: string | undefined) {
  const zone = knownZone(timeZone)
  const options = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' } as const
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  clocks.set(zone, clock)
  return `${clock.format(ms)} (${zone})`
}

/** '30 November 2026', of a day as a date field writes it. */
function writeDay(date: string) {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(Date.parse(date))
}

/** Kept for each isolate: making one takes as long as all else in a notification. */
const clocks = new Map<string, Intl.DateTimeFormat>()

const nameMaxBytes = 200

/** No mail reaches a longer address (RFC 5321 §4.5.3.1); a cut one could be somebody else's. */
const emailMaxBytes = 320

const cutNote = '\n[…] The message is longer. Read all of it in the list of enquiries.'

/** Line breaks would end a mail header, and bidirectional controls could spoof the sender. */
function oneLine(text: string, maxBytes: number) {
  return cut(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/\p{Cf}/gu, ''), maxBytes)
}

function shorten(text: string, maxBytes: number) {
  if (fits(text, maxBytes)) return text
  return cut(text, maxBytes - byteLength(cutNote)) + cutNote
}

/** Returns as many whole characters from the start as fit. */
function cut(text: string, maxBytes: number) {
  if (fits(text, maxBytes)) return text
  const bytes = new TextEncoder().encode(text)
  let end = maxBytes
  // A byte 10xxxxxx continues a character (RFC 3629): step back to where one starts.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return new TextDecoder().decode(bytes.subarray(0, end))
}

/** A UTF-16 unit takes at most three bytes in UTF-8, so most notifications need no count. */
function fits(text: string, maxBytes: number) {
  return text.length * 3 <= maxBytes || byteLength(text) <= maxBytes
}

function byteLength(text: string) {
  return new TextEncoder().encode(text).length
}

/**
 * Returns a notification that shows that notifications arrive; `at` is ms since 1970. Pure. It says that it is
 * a test in the text as well, since EmailJS takes no subject from us.
 */
export function writeTestNotification(id: string, at: number, siteOrigin: string): Email {
  // A wrong SITE_ORIGIN spoils the link, not the notification.
  const part = '/admin?view=settings#notifications'
  const desk = URL.parse(part, siteOrigin)?.href ?? part
  return {
    idempotencyKey: `test/${id}`,
    to: null,
    fromName: 'The enquiry desk (test)',
    replyTo: nobody,
    subject: 'Test e-mail from your enquiry desk',
    text: [
      'This is a test: nobody has written to you.',
      `It was sent on ${new Date(at).toUTCString()}. Since you can read it, notifications about new enquiries reach you as well.`,
      `There is nothing to do. All test e-mails are listed at the desk: ${desk}`,
    ].join('\n\n'),
  }
}

/** A reply has no reader; `.invalid` belongs to nobody (RFC 2606 §2). */
const nobody = 'no-reply@desk.invalid'
