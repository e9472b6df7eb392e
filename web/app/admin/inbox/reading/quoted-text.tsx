import type { Range } from '../../../../../worker/mail/contract'
import { timeline as words } from '../../../words/desk/timeline'
import { escapeInvisible } from '../../ui/escape-invisible'

/** The text of an e-mail. What it quotes is folded. */
export function QuotedText({ text, quotes }: { text: string; quotes: readonly Range[] }) {
  return splitQuotes(text, quotes).map(({ text, isQuote, start }) =>
    isQuote ? (
      <details key={start}>
        <summary>{words.quote}</summary>
        <p dir="auto">{escapeInvisible(text)}</p>
      </details>
    ) : (
      <p key={start} dir="auto">
        {escapeInvisible(text)}
      </p>
    ),
  )
}

/** Blank parts are left out. */
function splitQuotes(text: string, quotes: readonly Range[]) {
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
