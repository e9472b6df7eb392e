import { type Range, splitQuotes } from '../../../../../worker/mail/contract'
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
