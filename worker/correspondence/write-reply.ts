/** Builds the e-mail for a reply. Pure: the same reply gives the same e-mail. */
import type { replies } from '../db/schema'
import type { Email } from '../notifications/email'

export type ReplyRow = typeof replies.$inferSelect

type Written = Pick<ReplyRow, 'id' | 'queuedAt' | 'authorName' | 'recipient' | 'subject' | 'text'>

/** `teamMailbox` receives the customer's answer. */
export function writeReply(reply: Written, teamMailbox: string | undefined): Email {
  const { id, queuedAt, authorName, recipient, subject, text } = reply
  return {
    idempotencyKey: `reply/${id}/${queuedAt}`,
    to: recipient,
    fromName: authorName,
    replyTo: teamMailbox || null,
    subject,
    text,
  }
}

/** Returns the subject with the inquiry's reference, by which the answer can be matched. */
export function subjectWith(reference: string, subject: string) {
  if (subject === '') return `Re: your enquiry ${reference}`
  // `CF-10421` does not contain the reference `CF-1042`.
  const isIn = subject.split(/[^\p{L}\p{N}-]+/u).includes(reference)
  return isIn ? subject : `${subject} (${reference})`
}
