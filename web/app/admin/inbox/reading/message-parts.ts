/** What a visitor wrote, cut where it can be pressed. Pure. */
import type { FoundNumber } from './phone-numbers'

/** A stretch of the text; with an address it is a link to that. */
export type MessagePart = { text: string; href?: string }

/** An address of the web as people write it; what ends the sentence is not of it. */
const addressRe = /\bhttps?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/gi

/** So many links are more than anybody presses; the rest stays text. */
const maxLinks = 50

/** Returns a message in parts, in its order: joined they are the message. */
export function messageParts(message: string, numbers: readonly FoundNumber[]): MessagePart[] {
  const addresses = [...message.matchAll(addressRe)].map(({ 0: href, index }) => ({
    ...{ href, from: index, to: index + href.length },
  }))
  const phones = numbers.map(({ address, from, to }) => ({ href: address, from, to }))
  const links = [...addresses, ...phones].sort((a, b) => a.from - b.from || b.to - a.to)
  const parts: MessagePart[] = []
  let end = 0
  for (const { href, from, to } of links.slice(0, maxLinks)) {
    // Digits of an address are no number.
    if (from < end || !URL.canParse(href)) continue
    if (from > end) parts.push({ text: message.slice(end, from) })
    parts.push({ text: message.slice(from, to), href })
    end = to
  }
  if (end < message.length) parts.push({ text: message.slice(end) })
  return parts
}
