import type { Range } from '../../../../../worker/mail/contract'
import { timeline as words } from '../../../words/desk/timeline'
import type { Reading } from '../../store/inquiry'
import { escapeInvisible } from '../../ui/escape-invisible'
import styles from './timeline.module.css'

type Message = Extract<Reading['timeline'][number], { kind: 'message' }>

type ReceivedMessageProps = { message: Message; customer: string }

/** An e-mail that has arrived. What no person wrote is folded. */
export function ReceivedMessage({ message, customer }: ReceivedMessageProps) {
  const { mail, fromName, fromAddress, text, quotes, refusals } = message
  const isOther = fromAddress.toLowerCase() !== customer.toLowerCase()
  if (mail !== 'message') {
    return (
      <details className={styles.automatic}>
        <summary>{words.mail[mail]}</summary>
        <p dir="auto">{escapeInvisible(text)}</p>
      </details>
    )
  }
  return (
    <div className={styles.theirs}>
      <header>
        <b>{escapeInvisible(fromName)}</b> {words.mail.message}
        {isOther && (
          <>
            {' '}
            <span className={styles.flag}>{words.mail.otherAddress}</span>{' '}
            <bdi>{escapeInvisible(fromAddress)}</bdi>
          </>
        )}
      </header>
      {splitQuotes(text, quotes).map(({ text, isQuote, start }) =>
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
      )}
      {refusals.map((refusal) => (
        <p key={refusal} className={styles.small}>
          {refusal}
        </p>
      ))}
    </div>
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
