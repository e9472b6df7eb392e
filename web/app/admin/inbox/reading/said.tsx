import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { clock } from '../../../words/desk/clock'
import { inquiryActions } from '../../../words/desk/inquiry-actions'
import { reading as words } from '../../../words/desk/reading'
import { work } from '../../../words/desk/work'
import { useClock } from '../../store/clock'
import { binLifetime, type Inquiry } from '../../store/inquiry'
import { isDue } from '../../store/list-cache'
import { describeAnswer } from '../../ui/answer-due'
import { formatDate, formatFull, formatMoment, formatShortDate } from '../../ui/dates'
import { DeskButton } from '../../ui/desk-button'
import { DeskIcon } from '../../ui/desk-icon'
import { escapeInvisible } from '../../ui/escape-invisible'
import { ServiceChip } from '../../ui/marks'
import { useRequiresConnection } from '../../ui/online-button'
import { useNow } from '../../ui/use-now'
import type { ListActions } from '../list-actions'
import { messageParts } from './message-parts'
import type { FoundNumber, PhoneNumbers } from './phone-numbers'
import styles from './said.module.css'

type SaidProps = {
  inquiry: Inquiry
  numbers: PhoneNumbers
  /** Whether the end of the message has yet to load. */
  isBusy: boolean | undefined
  actions: ListActions
  /** Shown between the sender and the message. */
  children: ReactNode
}

/** Names the sender, for whatever is about the open inquiry. */
export const senderId = 'desk-sender'

/** The sender of an inquiry and the message. Everything a visitor wrote is rendered as text. */
export function Said({ inquiry, numbers, isBusy, actions, children }: SaidProps) {
  const { timestamp, email, message, firstAnsweredAt } = inquiry
  const isPast = firstAnsweredAt !== null
  const [isWhole, setIsWhole] = useState(false)
  const shown = useRef<HTMLQuoteElement>(null)
  const isCut = useIsCut(shown, isPast && !isWhole)
  return (
    <>
      <header className={styles.head}>
        <h2 id={senderId}>
          <bdi>{escapeInvisible(inquiry.name)}</bdi>
        </h2>
        {inquiry.readAt === null && <span className={styles.unread}>{inquiryActions.unread}</span>}
        <time dateTime={new Date(timestamp).toISOString()} title={formatFull(timestamp)}>
          {formatMoment(timestamp)}
        </time>
        <AnswerDue inquiry={inquiry} />
      </header>
      <p className={styles.reach}>
        {email && (
          <a href={`mailto:${encodeURIComponent(email)}`} dir="ltr">
            {escapeInvisible(email)}
          </a>
        )}
        {numbers.all.map(({ address, display }) => (
          <a key={address} href={address} dir="ltr">
            {display}
          </a>
        ))}
        {inquiry.deletedAt !== null && <BinDates deletedAt={inquiry.deletedAt} />}
      </p>
      {children}
      <blockquote
        // Replaced as a whole: a translating browser has taken out the text that React would change.
        key={`${message.length} ${numbers.inMessage.length}`}
        ref={shown}
        className={styles.words}
        data-past={isPast || undefined}
        data-cut={(isPast && !isWhole) || undefined}
        dir="auto"
        aria-busy={isBusy}
      >
        <Words message={message} numbers={numbers.inMessage} />
      </blockquote>
      {(isCut || isWhole) && (
        <button
          type="button"
          className={styles.whole}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? words.less : words.all}
        </button>
      )}
      <p className={styles.facts}>
        <ServiceChip slug={inquiry.service} />
      </p>
      <FollowUp inquiry={inquiry} actions={actions} />
    </>
  )
}

/** Whether a clamped element has more lines than it shows, at its present width. */
function useIsCut(element: RefObject<HTMLElement | null>, isClamped: boolean) {
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const clamped = element.current
    if (!isClamped || !clamped) return setIsCut(false)
    const measure = () => setIsCut(clamped.scrollHeight > clamped.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(clamped)
    return () => observer.disconnect()
  }, [element, isClamped])
  return isCut
}

/** When an inquiry was moved to the bin, and when it will be deleted from there. */
function BinDates({ deletedAt }: { deletedAt: number }) {
  return (
    <>
      <span className={`label ${styles.date}`}>
        {inquiryActions.deletedOn(formatDate(deletedAt))}
      </span>
      <span className={`label ${styles.date}`}>
        {inquiryActions.deletedPermanentlyOn(formatShortDate(deletedAt + binLifetime))}
      </span>
    </>
  )
}

/** The message, with its phone numbers and URLs as links. */
function Words({ message, numbers }: { message: string; numbers: readonly FoundNumber[] }) {
  return messageParts(message, numbers).map(({ text, href }, index) => {
    const shown = escapeInvisible(text)
    // The parts of a message never change order.
    const key = `${index} ${href}`
    if (!href) return shown
    const isAway = href.startsWith('http')
    return (
      <a key={key} href={href} {...(isAway && { target: '_blank', rel: 'noreferrer nofollow' })}>
        {shown}
      </a>
    )
  })
}

/** Says when the reminder will be due, or since when it has been. */
function FollowUp({ inquiry, actions }: { inquiry: Inquiry; actions: ListActions }) {
  const clear = useRequiresConnection(() => actions.clearReminder(inquiry))
  const { remindAt, box } = inquiry
  if (remindAt === null || (box !== 'inbox' && box !== 'waiting')) return null
  const moment = formatMoment(remindAt)
  return (
    <div className={styles.due} data-due={isDue(inquiry) || undefined}>
      <DeskIcon name="clock" />
      <span>{isDue(inquiry) ? <b>{work.dueSince(moment)}</b> : work.dueOn(moment)}</span>
      <DeskButton size="small" {...clear}>
        {work.clearReminder}
        <span className="visually-hidden">{work.clearReminderSuffix}</span>
      </DeskButton>
    </div>
  )
}

/** By when the customer should have an answer, or how late it is. */
function AnswerDue({ inquiry }: { inquiry: Inquiry }) {
  const due = describeAnswer(inquiry, useClock(), useNow(), { isAlways: true })
  if (!due) return null
  return (
    <span className={styles.answer} data-late={due.isLate || undefined}>
      {inquiry.isUrgent ? clock.urgentAnswer(due.text) : clock.answer(due.text)}
    </span>
  )
}
