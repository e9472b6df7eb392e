/** The letter that tells the company of an inquiry. Pure: the same inquiry gives the same letter. */

export type Letter = {
  /** Tells two letters apart: the inquiry's id, in the text as well, below the visitor's reference. */
  reference: string
  /** For a provider that knows one: the same letter twice is sent once, until it is queued anew. */
  idempotencyKey: string
  fromName: string
  replyTo: string
  subject: string
  text: string
}

type Inquiry = {
  id: string
  /** What the visitor was told to refer to. */
  reference?: string
  name: string
  email: string
  message: string
  queuedAt: number
}

/** EmailJS takes at most 50 kB for all variables together; the rest of the letter has 2 kB to spare. */
export const letterMaxBytes = 48_000

/**
 * Returns the letter for an inquiry; a message over the limit is cut, and the full text is where
 * the link leads. What the visitor wrote is data: nothing in it is expanded.
 */
export function writeLetter(inquiry: Inquiry, siteOrigin: string): Letter {
  const { id, reference, name, email, message, queuedAt } = inquiry
  const fromName = oneLine(name, nameMaxBytes)
  // A wrong SITE_ORIGIN spoils the link, not the letter.
  const list = URL.parse('/admin', siteOrigin)?.href ?? '/admin'
  const inbox = `${reference ? `Reference: ${reference}\n` : ''}ID: ${id}\nAll enquiries: ${list}`
  const replyTo = byteLength(email) <= emailMaxBytes ? email : unusableEmail
  const room = letterMaxBytes - 3 * (inbox.length + fromName.length + replyTo.length)
  return {
    reference: id,
    idempotencyKey: `inquiry/${id}/${queuedAt}`,
    fromName,
    replyTo,
    subject: `Enquiry from ${fromName}`,
    text: `${shorten(message, room)}\n\n${inbox}`,
  }
}

const nameMaxBytes = 200

/** No mail reaches a longer address (RFC 5321 §4.5.3.1); a cut one could be somebody else's. */
const emailMaxBytes = 320
const unusableEmail = 'too-long@address.invalid'

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

/** A UTF-16 unit takes at most three bytes in UTF-8, so most letters need no count. */
function fits(text: string, maxBytes: number) {
  return text.length * 3 <= maxBytes || byteLength(text) <= maxBytes
}

function byteLength(text: string) {
  return new TextEncoder().encode(text).length
}
