import { unmatched as words } from '../../words/desk/unmatched'
import customerStyles from '../inbox/reading/customer.module.css'
import type { Candidate, UnmatchedMessage } from '../store/unmatched'
import { formatShortDate } from '../ui/dates'
import { DeskButton, Key } from '../ui/desk-button'
import { escapeInvisible } from '../ui/escape-invisible'
import { useKeyHints, useKeys } from '../ui/keys'
import { ServiceChip, StatusMark } from '../ui/marks'
import { useRequiresConnection } from '../ui/online-button'
import { useWhenOnline } from '../ui/toast'
import styles from './unmatched.module.css'

type GuessesProps = {
  message: UnmatchedMessage
  isBusy: boolean
  onAttach: (message: UnmatchedMessage, to: Candidate) => void
}

/** Why the e-mail is here, and the enquiries that it may belong to, each with a key. */
export function Guesses({ message, isBusy, onAttach }: GuessesProps) {
  const { reason, state } = message
  const possible = state === 'read' ? message.possible : []
  const whenOnline = useWhenOnline()
  const attachTo = (candidate: Candidate) => () => {
    if (!isBusy) onAttach(message, candidate)
  }
  useKeys(
    Object.fromEntries(
      possible.map((candidate, index) => [`${index + 1}`, whenOnline(attachTo(candidate))]),
    ),
  )
  const { shortcut } = useKeyHints()
  return (
    <aside className={`${customerStyles.aside} ${styles.aside}`} aria-label={words.possible}>
      {possible.length > 0 && (
        <section className={customerStyles.customer}>
          <h3>{words.possible}</h3>
          <p>{words.nothingAttached}</p>
          <ul className={styles.guesses}>
            {possible.map((candidate, index) => (
              <li key={candidate.id}>
                <CandidateFacts candidate={candidate} />
                <AttachButton
                  candidate={candidate}
                  shortcut={shortcut(`${index + 1}`)}
                  isFirst={index === 0}
                  place={`${index + 1}`}
                  onAttach={attachTo(candidate)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {reason && (
        <section className={customerStyles.more}>
          <h3 className="label">{words.why}</h3>
          <p>{words.explained[reason]}</p>
        </section>
      )}
    </aside>
  )
}

type AttachButtonProps = {
  candidate: Candidate
  shortcut: string | undefined
  isFirst: boolean
  place: string
  onAttach: () => void
}

function AttachButton({ candidate, shortcut, isFirst, place, onAttach }: AttachButtonProps) {
  return (
    <DeskButton
      size="small"
      variant={isFirst ? 'solid' : 'line'}
      aria-keyshortcuts={shortcut}
      {...useRequiresConnection(onAttach)}
    >
      {words.attachOne}
      <span className="visually-hidden">
        {words.attachTo(candidate.reference, escapeInvisible(candidate.name))}
      </span>
      <Key>{place}</Key>
    </DeskButton>
  )
}

/** An enquiry in a few lines, to be recognised by. */
export function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const { name, service, status, message, reference, timestamp } = candidate
  return (
    <div className={styles.facts}>
      <b>
        <bdi>{escapeInvisible(name)}</bdi>
      </b>
      <ServiceChip slug={service} />
      <StatusMark status={status} />
      <p dir="auto">{escapeInvisible(message)}</p>
      <small>
        {reference}, {formatShortDate(timestamp)}
      </small>
    </div>
  )
}
