import { emailMaxLength } from '../text'

/** An e-mail to the company or to a customer, as channels take it. */
export type Email = {
  /** A provider that supports it sends the same key once; requeuing an e-mail changes its key. */
  idempotencyKey: string
  /** Null for the company's own mailbox, which each channel knows. */
  to: string | null
  fromName: string
  /** Null if there is none, or none that a provider would accept. */
  replyTo: string | null
  subject: string
  text: string
  /** Whether no person wrote it, so that mail programs do not reply to it automatically. */
  isAutomatic: boolean
  /** The enquiry that it is about, if any. */
  inquiryId?: string
}

/**
 * Whether an address is safe to send to. With these characters (RFC 5322 §3.2.3), a provider could
 * read it as a name or as several addresses.
 */
export function isRecipient(address: string) {
  return address.length <= emailMaxLength && !/[()<>[\]\\,;:"]/.test(address)
}

/** Returns the link to a page of the site. If SITE_ORIGIN is invalid, only the link is incomplete. */
export function linkTo(path: string, siteOrigin: string) {
  return URL.parse(path, siteOrigin)?.href ?? path
}

/** Headers that prevent automatic replies: RFC 3834 §5, and the equivalent for Exchange. */
const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
}

/** Returns the `headers` field of a provider's request, if the e-mail needs any. */
export function headersOf({ isAutomatic, inquiryId }: Email, siteOrigin: string) {
  const host = URL.parse(siteOrigin)?.hostname
  const headers = {
    ...(isAutomatic && automaticHeaders),
    // No message has this id, but mail programs put all that refer to it into one conversation.
    ...(inquiryId && host && { References: `<${inquiryId}@${host}>` }),
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

/** Returns the e-mail without `replyTo`, for a provider that has rejected it. */
export function withoutReplyTo(email: Email): Email {
  // A provider refuses a key that it has seen with different content.
  return { ...email, replyTo: null, idempotencyKey: `${email.idempotencyKey}/no-reply-to` }
}

/** Returns the sender of a reply: the person's name with the company's sending address. */
export function senderOf(from: string, name: string) {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return { name: name.replace(specialsRe, ' ').trim(), email: address.trim() }
}

/** Characters that a name could contain only in quotes (RFC 5322 §3.2.3). */
const specialsRe = /[\s"<>()[\]\\,;:@]+/g
