import { createHash } from 'node:crypto'
import type { inquiries } from '../db/schema'
import { readIdempotencyKey } from '../http/validate'
import { day } from '../time'
import { longestFillTime } from './contract'
import type { NewInquiry } from './new-inquiry'
import { quoteFieldNames } from './quote/contract'
import type { Quote } from './quote/read-quote'

/** Identifies a repeated submission; `lifetime` is how long the key is valid, in ms. */
export type Key = { id: string; lifetime: number }

/**
 * The form keeps an unsent message and its key for `longestFillTime`, so a retry after a lost
 * response may come that late. One more day allows for inaccurate clocks.
 */
const ownKeyLifetime = longestFillTime + day

/** The same text after a day is a new enquiry by a person who asks again. */
const contentKeyLifetime = day

/** Returns the key that the form sent, or null if it sent none. */
export function keyOfForm(header: string | undefined): Key | null {
  const id = readIdempotencyKey(header)
  return id === null ? null : { id, lifetime: ownKeyLifetime }
}

/**
 * Returns a key derived from the content, for a form without JavaScript, which sends no key.
 * Sending the same text again, with the Back button or by the form's script, is then a retry and not
 * a second inquiry. `service` is the slug of the one that the inquiry is about, if known.
 */
export function keyOfContent(inquiry: NewInquiry, service: string | null): Key {
  const { name, email, message } = inquiry
  const details = quoteFieldNames.filter((it) => it !== 'service').map((it) => inquiry[it])
  const added = [...details, service]
  const texts = [name, email, message, ...(added.some(Boolean) ? added : [])]
  return { id: uuidOf(texts), lifetime: contentKeyLifetime }
}

/** Returns a UUIDv8 (RFC 9562 §5.8) of texts: the same texts always give the same UUID. */
export function uuidOf(texts: readonly unknown[]) {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32)
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** What the optional details change, as it is stored. */
export type ReadQuote = Quote & { phone: string | null; message: string }

/** Returns whether a submission with the key of a stored inquiry has the same text. */
export function isSameText(
  stored: typeof inquiries.$inferSelect,
  { name, email, service = stored.service ?? undefined }: NewInquiry,
  read: ReadQuote,
) {
  const submitted = { name, email, service: service ?? null, ...read }
  const names = Object.keys(submitted) as (keyof typeof submitted)[]
  return names.every((it) => stored[it] === submitted[it])
}
