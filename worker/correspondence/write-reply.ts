/** Writes the text of a reply and its e-mail. Pure: the same reply gives the same e-mail. */
import { language } from '../../web/app/lib/language'
import type { replies } from '../db/schema'
import type { Email } from '../notifications/email'
import { knownZone } from '../time-zone'
import { replyMaxLength } from './contract'

export type ReplyRow = typeof replies.$inferSelect

type Written = Pick<
  ReplyRow,
  'id' | 'inquiryId' | 'queuedAt' | 'authorName' | 'recipient' | 'subject' | 'text'
>

/** `teamMailbox` receives the customer's answer. */
export function writeReply(reply: Written, teamMailbox: string | undefined): Email {
  const { id, inquiryId, queuedAt, authorName, recipient, subject, text } = reply
  return {
    idempotencyKey: `reply/${id}/${queuedAt}`,
    to: recipient,
    fromName: authorName,
    replyTo: teamMailbox || null,
    subject,
    text,
    isAutomatic: false,
    inquiryId,
  }
}

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
