/** Splits a visitor's message at its links. Pure. */
import type { FoundNumber } from './phone-numbers'

/** A part of the text; a link if it has an `href`. */
export type MessagePart = { text: string; href?: string }

/** A URL as people write it, and perhaps punctuation that belongs to the sentence around it. */
const addressRe = /\bhttps?:\/\/[^\s<>"'`]+/gi

const openingOf: Partial<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Drops the punctuation that ends a sentence, and closing brackets that are not opened in the URL. */
function withoutEnd(address: string) {
  let end = address.length
  // Brackets that are open at the end, by their kind: negative if more are closed.
  const open = { '(': 0, '[': 0, '{': 0 }
  for (const character of address) {
    const opening = (openingOf[character] ?? character) as keyof typeof open
    if (opening in open) open[opening] += opening === character ? 1 : -1
  }
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    const opening = openingOf[last] as keyof typeof open | undefined
    if (opening) {
      if (open[opening] >= 0) break
      open[opening] += 1
    } else if (!'.,;:!?'.includes(last)) break
  }
  return address.slice(0, end)
}

/** More links than anybody would click; the rest stays text. */
const maxLinks = 50

/** Returns the parts of a message in order; joined, they are the message. */
export function messageParts(message: string, numbers: readonly FoundNumber[]): MessagePart[] {
  const addresses = [...message.matchAll(addressRe)].map(({ 0: found, index }) => {
    const href = withoutEnd(found)
    return { href, from: index, to: index + href.length }
  })
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
