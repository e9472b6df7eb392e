/** Finds what an e-mail quotes of earlier ones, so that it can be folded. Nothing is removed. */
import PostalMime from 'postal-mime'
import { type Range, withoutRanges } from './contract'

type Line = { text: string; start: number; end: number }

/** By the marks that mail programs set in plain text. */
export function findQuotes(text: string): Range[] {
  const lines = linesOf(text)
  const ranges: Range[] = []
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] as Line
    if (isDivider(lines, i)) {
      ranges.push([line.start, text.length])
      break
    }
    if (!isMarked(line)) {
      const below = isIntroduction(line.text) ? lines[nextText(lines, i + 1)] : undefined
      if (below && !isMarked(below)) {
        ranges.push([introducedFrom(lines, i), text.length])
        break
      }
      continue
    }
    let last = i
    for (let next = i + 1; next < lines.length; next += 1) {
      if (isMarked(lines[next] as Line)) last = next
      else if (lines[next]?.text.trim() !== '') break
    }
    ranges.push([introductionBefore(lines, i), (lines[last] as Line).end])
    i = last
  }
  return withoutAll(text, merged(ranges))
}

/** Adds what is known to be ours, however the customer's mail program has marked it. */
export function findKnown(text: string, quotes: readonly Range[], sent: readonly string[]) {
  const { plain, places } = flattened(text)
  const found: Range[] = []
  for (const piece of sent.flatMap((each) => [each, ...each.split(/\n\s*\n/)])) {
    const wanted = flattened(piece).plain.trim()
    if (wanted.length < knownMinLength) continue
    const at = plain.indexOf(wanted)
    if (at >= 0) found.push([places[at] ?? 0, (places[at + wanted.length - 1] ?? 0) + 1])
  }
  return withoutAll(text, merged([...quotes, ...found]))
}

/** In characters: customers repeat shorter sentences themselves. */
const knownMinLength = 40

/** The text of an HTML body and its quotes, by the elements in which mail programs put them. */
export async function readMarkedHtml(html: string) {
  const text = await textOf(markQuotes(html))
  let plain = ''
  const quotes: Range[] = []
  for (const piece of text.split(/([\ue000\ue001])/)) {
    if (piece === opening) quotes.push([plain.length, Number.POSITIVE_INFINITY])
    else if (piece === closing) (quotes.at(-1) ?? [0, 0])[1] = plain.length
    else plain += piece
  }
  const ends = quotes.map(([start, end]): Range => [start, Math.min(end, plain.length)])
  return { text: plain, quotes: withoutAll(plain, merged([...ends, ...findQuotes(plain)])) }
}

/** The parser makes plain text of HTML only where another part of the e-mail is in plain text. */
async function textOf(html: string) {
  const edge = crypto.randomUUID()
  const lines = [
    `content-type: multipart/mixed; boundary=${edge}`,
    '',
    `--${edge}`,
    'content-type: text/plain',
    '',
    '',
    `--${edge}`,
    'content-type: text/html; charset=utf-8',
    '',
    html,
    `--${edge}--`,
  ]
  return (await PostalMime.parse(lines.join('\r\n'))).text ?? ''
}

/** Characters for private use, which survive the conversion to text. */
const opening = '\ue000'
const closing = '\ue001'

/**
 * Gmail, Apple Mail and Thunderbird, Yahoo, Proton; Outlook's divider comes before what it quotes. The lengths are
 * bounded, because a tag may be a megabyte long.
 */
const quoteRe =
  /<(blockquote|div)\b[^<>]{0,500}(?:\bclass="?[^"<>]{0,200}(?:gmail_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix)|\btype="?cite\b)/gi
const dividerRe =
  /<(?:div|hr|span)\b[^<>]{0,500}(?:\bid="?(?:x_)?(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)|border-top:\s{0,9}solid\s{0,9}#(?:E1E1E1|B5C4DF)\s{0,9}1(?:\.0)?pt)/i

function markQuotes(html: string) {
  const clean = withoutElements(withoutElements(html, 'style'), 'script').replace(
    /[\ue000\ue001]/g,
    '',
  )
  const divider = dividerRe.exec(clean)
  const whole = divider ? clean.slice(0, divider.index) : clean
  let marked = ''
  let from = 0
  for (const found of whole.matchAll(quoteRe)) {
    if (found.index < from) continue
    const end = endOfElement(whole, found.index, found[1] ?? '')
    marked += `${whole.slice(from, found.index)}<br>${opening}${whole.slice(found.index, end)}${closing}<br>`
    from = end
  }
  marked += whole.slice(from)
  return divider ? `${marked}<br>${opening}${clean.slice(divider.index)}` : marked
}

/** Not with one regular expression, which takes quadratic time if many are never closed. */
function withoutElements(html: string, name: string) {
  const [first = '', ...others] = html.split(new RegExp(`<${name}\\b`, 'i'))
  const endRe = new RegExp(`</${name}\\s*>`, 'i')
  return first + others.map((piece) => piece.split(endRe).slice(1).join('')).join('')
}

function endOfElement(html: string, start: number, name: string) {
  const tagRe = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi')
  tagRe.lastIndex = start
  let depth = 0
  for (let tag = tagRe.exec(html); tag; tag = tagRe.exec(html)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return tagRe.lastIndex
  }
  return html.length
}

function linesOf(text: string): Line[] {
  let start = 0
  return text.split('\n').map((line) => {
    const end = start + line.length
    const found = { text: line.replace(/\r$/, '').slice(0, lineMaxLength), start, end }
    start += line.length + 1
    return found
  })
}

/** In characters. Marks are at the start, and what introduces a quote is shorter. */
const lineMaxLength = 300

const isMarked = ({ text }: Line) => /^\s{0,3}>/.test(text)

/** As in 'On 21 November 2026, Kasun wrote:', in any language: it has a date or an address. */
const introductionRe = /[\d@].*[:：]\s*$/u
/** How one starts that is wrapped: with a preposition or a date. */
const beginningRe = /^\s*(?:(?:on|am|le|el|op)\s|\d)/i

function introductionBefore(lines: readonly Line[], quoted: number) {
  let last = quoted - 1
  while (last >= 0 && lines[last]?.text.trim() === '') last -= 1
  const { start } = lines[quoted] as Line
  const isNear = last >= 0 && quoted - last <= 3
  return isNear && introductionRe.test(lines[last]?.text ?? '')
    ? introducedFrom(lines, last)
    : start
}

/** The introduction may start up to two lines before its last one. */
function introducedFrom(lines: readonly Line[], last: number) {
  for (let i = last; i >= Math.max(0, last - 2); i -= 1) {
    const line = lines[i] as Line
    if (line.text.trim() === '') break
    if (beginningRe.test(line.text)) return line.start
  }
  return (lines[last] as Line).start
}

/** Programs such as Yahoo's introduce a quote that they do not mark. */
function isIntroduction(text: string) {
  return /^\s*(?:on|am|le|el)\s.*\d.*(?:wrote|schrieb|a écrit|escribió)\s*[:：]\s*$/iu.test(text)
}

/** Outlook's, above the headers of the message that it repeats. */
function isDivider(lines: readonly Line[], i: number) {
  const { text = '' } = lines[i] ?? {}
  if (/^\s*-{3,}\s*\p{L}[\p{L}\p{M}\s]*-{3,}\s*$/u.test(text)) return true
  const isRule = /^\s*_{10,}\s*$/.test(text)
  return startsHeaders(lines, isRule ? nextText(lines, i + 1) : i) && (isRule || isParted(lines, i))
}

function nextText(lines: readonly Line[], from: number) {
  let i = from
  while (i < lines.length && lines[i]?.text.trim() === '') i += 1
  return i
}

const isParted = (lines: readonly Line[], i: number) => i === 0 || lines[i - 1]?.text.trim() === ''

/** 'From: Kasun <desk@site.example>' and at least two more lines like it, in any language. */
function startsHeaders(lines: readonly Line[], i: number) {
  const headers = lines.slice(i, i + 3).map(({ text }) => text.replaceAll('*', ''))
  return (
    headers.length === 3 &&
    /^\s*\p{L}[\p{L}\p{M} ]{1,20}:\s.*@/u.test(headers[0] ?? '') &&
    headers.every((text) => /^\s*\p{L}[\p{L}\p{M} ]{1,20}:\s+\S/u.test(text))
  )
}

/** Without white space and quotation marks, because programs wrap and mark lines; with the place of each character. */
function flattened(text: string) {
  let plain = ''
  const places: number[] = []
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i] ?? ''
    if (/[\s>]/.test(character)) continue
    plain += character
    places.push(i)
  }
  return { plain, places }
}

function merged(ranges: readonly Range[]) {
  const sorted = ranges.filter(([start, end]) => end > start).toSorted(([a], [b]) => a - b)
  const all: Range[] = []
  for (const [start, end] of sorted) {
    const last = all.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}

/** If everything would be folded, nothing is. */
function withoutAll(text: string, ranges: Range[]) {
  return /[\p{L}\p{N}]/u.test(withoutRanges(text, ranges)) ? ranges : []
}
