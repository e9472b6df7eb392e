import { Link } from 'react-router'
import { withoutRanges } from '../../../../worker/mail/contract'
import { unmatched as words } from '../../words/desk/unmatched'
import type { UnmatchedMessage } from '../store/unmatched'
import { formatAge, formatFull } from '../ui/dates'
import { escapeInvisible } from '../ui/escape-invisible'
import { useNow } from '../ui/use-now'
import styles from './unmatched.module.css'

type MessageRowProps = {
  message: UnmatchedMessage
  isOpen: boolean
  onOpen: (id: number) => void
}

export function MessageRow({ message, isOpen, onOpen }: MessageRowProps) {
  const { id, at, reason, subject } = message
  const text = withoutRanges(message.text, message.quotes).trim().slice(0, excerptLength)
  const now = useNow()
  return (
    <li className={styles.row} data-message={id} aria-current={isOpen || undefined}>
      <Link
        to={`/admin?view=unmatched&message=${id}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(id)
        }}
      >
        <bdi>{escapeInvisible(nameOf(message))}</bdi>
      </Link>
      {reason && <span className={styles.reason}>{words.reasons[reason]}</span>}
      <time dateTime={new Date(at).toISOString()} title={formatFull(at)}>
        {formatAge(at, now)}
      </time>
      <p dir="auto">
        <b>{escapeInvisible(subject || words.noSubject)}</b>
        {text && ` · ${escapeInvisible(text)}`}
      </p>
    </li>
  )
}

/** More than a row shows. */
const excerptLength = 300

export function nameOf({ fromName, fromAddress }: UnmatchedMessage) {
  return fromName || fromAddress || words.noSender
}
