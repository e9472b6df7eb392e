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
  return (
    <aside
      className={customerStyles.aside}
      aria-label={possible.length > 0 ? words.possible : words.why}
    >
      <div className={customerStyles.customer}>
        {possible.length > 0 && (
          <section>
            <h3>{words.possible}</h3>
            <p>{words.nothingAttached}</p>
            <ul className={styles.guesses}>
              {possible.map((candidate, index) => (
                <li key={candidate.id}>
                  <CandidateFacts candidate={candidate} />
                  <AttachButton
                    candidate={candidate}
                    place={index + 1}
                    onAttach={attachTo(candidate)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {reason && (
          <section>
            <h3 className="label">{words.why}</h3>
            <p>{words.explained[reason]}</p>
          </section>
        )}
      </div>
    </aside>
  )
}

type AttachButtonProps = {
  candidate: Candidate
  /** Among the possible ones, from 1: its key. */
  place: number
  onAttach: () => void
}

function AttachButton({ candidate, place, onAttach }: AttachButtonProps) {
  const { shortcut } = useKeyHints()
  return (
    <DeskButton
      size="small"
      variant={place === 1 ? 'solid' : 'line'}
      aria-keyshortcuts={shortcut(`${place}`)}
      {...useRequiresConnection(onAttach)}
    >
      {words.attachOne}
      <span className="visually-hidden">
        {words.attachTo(candidate.reference, escapeInvisible(candidate.name))}
      </span>
      <Key>{`${place}`}</Key>
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
