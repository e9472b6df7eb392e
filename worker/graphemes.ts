/** Cuts text without splitting what readers see as one character (grapheme clusters, UAX #29). */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** In UTF-16 units: no character that people write is longer, and longer ones would take time. */
const longestCharacter = 100

export function startOf(text: string, maxLength: number) {
  if (text.length <= maxLength) return text
  const from = Math.max(0, maxLength - longestCharacter)
  const around = text.slice(from, maxLength + longestCharacter)
  const characters = segmenter.segment(around)
  const startAt = (at: number) => characters.containing(at)?.index ?? 0
  let end = startAt(maxLength - from)
  // Sinhala joins a letter to the next one, which UAX #29 counts as two.
  while (end > 0 && around[end - 1] === joiner) end = startAt(end - 1)
  // No character that people write reaches back to the start of a text of this length.
  const isTooLong = end === 0 && maxLength >= longestCharacter
  return isTooLong
    ? text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
    : text.slice(0, from + end)
}

const joiner = '\u200d'

/** Drops the character next to an ellipsis at the start or the end, of which only a part may be left. */
export function withoutCutCharacters(text: string) {
  const [start, end] = [text.startsWith('…'), text.endsWith('…')]
  if (!start && !end) return text
  const inside = text.slice(start ? 1 : 0, end ? -1 : undefined)
  const characters = Array.from(segmenter.segment(inside), ({ segment }) => segment)
  const whole = characters.slice(start ? 1 : 0, end ? -1 : undefined).join('')
  return `${start ? '…' : ''}${whole}${end ? '…' : ''}`
}
