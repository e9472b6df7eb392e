/** Splits a visitor's message at its links. Pure. */
import type { FoundNumber } from './phone-numbers'

/** A part of the text; a link if it has an `href`. */
export type MessagePart = { text: string; href?: string }

/** A URL as people write it, without the punctuation that ends a sentence. */
const addressRe = /\bhttps?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/gi

/** More links than anybody would click; the rest stays text. */
const maxLinks = 50

/** Returns the parts of a message in order; joined, they are the message. */
export function messageParts(message: string, numbers: readonly FoundNumber[]): MessagePart[] {
  const addresses = [...message.matchAll(addressRe)].map(({ 0: href, index }) => ({
    href,
    from: index,
    to: index + href.length,
  }))
  const phones = numbers.map(({ address, from, to }) => ({ href: address, from, to }))
  const links = [...addresses, ...phones].sort((a, b) => a.from - b.from || b.to - a.to)
  const parts: MessagePart[] = []
  let end = 0
  for (const { href, from, to } of links.slice(0, maxLinks)) {
    // Digits inside a URL are not a phone number.
    if (from < end || !URL.canParse(href)) continue
    if (from > end) parts.push({ text: message.slice(end, from) })
    parts.push({ text: message.slice(from, to), href })
    end = to
  }
  if (end < message.length) parts.push({ text: message.slice(end) })
  return parts
}
