/** Pure: shared with the desk. */

/** `received`: not read yet. */
export const mailStates = ['received', 'read', 'unreadable'] as const

/** `automatic`: no person wrote it. `bounce`: reports that one of our e-mails was not delivered. */
export const mailKinds = ['message', 'automatic', 'bounce'] as const

/** Why no enquiry was found. */
export const unmatchedReasons = [
  'no_reference',
  /** It refers to several enquiries. */
  'two_possible',
  'inquiry_deleted',
  /** It names an enquiry that this address has nothing to do with. */
  'unknown_sender',
] as const

/** In characters, of an unmatched one: more than fits on a screen. */
export const listedTextMaxLength = 5000

/** Part of a text: from its first character to the one after its last. */
export type Range = [start: number, end: number]

export type MailKind = (typeof mailKinds)[number]
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** Without those that are damaged. */
export function readRanges(json: string): Range[] {
  try {
    const ranges: unknown = JSON.parse(json)
    let from = 0
    return [ranges].flat().filter((range): range is Range => {
      if (!Array.isArray(range) || !range.every(Number.isInteger)) return false
      const [start, end] = range
      if (!(start >= from && end >= start)) return false
      from = end
      return true
    })
  } catch {
    return []
  }
}

export function withoutRanges(text: string, ranges: readonly Range[]) {
  let rest = ''
  let from = 0
  for (const [start, end] of ranges) {
    rest += text.slice(from, start)
    from = end
  }
  return rest + text.slice(from)
}

/** Blank parts are left out. */
export function splitQuotes(text: string, quotes: readonly Range[]) {
  const parts: { text: string; isQuote: boolean; start: number }[] = []
  const add = (start: number, end: number, isQuote: boolean) => {
    const part = text.slice(start, end).trim()
    if (part) parts.push({ text: part, isQuote, start })
  }
  let from = 0
  for (const [start, end] of quotes) {
    add(from, start, false)
    add(start, end, true)
    from = end
  }
  add(from, text.length, false)
  return parts
}

/** What a reply of ours quotes is at its end, below the line that the desk writes above it. */
const replyQuote = /\n\nOn .+ wrote:\n(?:>.*(?:\n|$))+$/

export function findReplyQuote(text: string): Range[] {
  const { index } = replyQuote.exec(text) ?? {}
  return index === undefined ? [] : [[index, text.length]]
}
