import { timeline as words } from '../../../words/desk/timeline'
import type { Reading } from '../../store/inquiry'
import { escapeInvisible } from '../../ui/escape-invisible'
import { QuotedText } from './quoted-text'
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
      <QuotedText text={text} quotes={quotes} />
      {refusals.map((refusal) => (
        <p key={refusal} className={styles.small}>
          {refusal}
        </p>
      ))}
    </div>
  )
}
