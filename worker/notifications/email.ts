/** An e-mail as the channels send it: to the company, or to a customer. */
export type Email = {
  /** For a provider that knows one: the same e-mail twice is sent once, until it is queued anew. */
  idempotencyKey: string
  /** Null for the company's own mailbox, which each channel knows. */
  to: string | null
  fromName: string
  /** Null where no provider would take the address. */
  replyTo: string | null
  subject: string
  text: string
  /** Nobody wrote it, and nobody's program is to answer it. */
  isAutomatic?: boolean
}

/** What keeps other programs from answering: RFC 3834 §5, and the same for Exchange. */
const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
}

/** Returns the headers of an e-mail as a provider takes them, where it needs any. */
export function headersOf({ isAutomatic }: Email) {
  return isAutomatic ? { headers: automaticHeaders } : {}
}

/** Returns the same without `replyTo`, for a provider that has rejected it. */
export function withoutReplyTo(email: Email): Email {
  // A provider refuses a known key with another content.
  return { ...email, replyTo: null, idempotencyKey: `${email.idempotencyKey}/no-reply-to` }
}

/** Returns the sender of a reply: the person, at the address that the company sends from. */
export function senderOf(from: string, name: string) {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return { name: name.replace(specialsRe, ' ').trim(), email: address.trim() }
}

/** What a name would have to be quoted for (RFC 5322 §3.2.3). */
const specialsRe = /[\s"<>()[\]\\,;:@]+/g
