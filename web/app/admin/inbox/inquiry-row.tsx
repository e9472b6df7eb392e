// biome-ignore-all lint/a11y/noRedundantRoles: `display` removes a table's native roles

import { memo } from 'react'
import { Link } from 'react-router'
import type { Clock } from '../../../../worker/clock/working-time'
import { startOf, withoutCutCharacters } from '../../../../worker/graphemes'
import { newAdditionAt } from '../../../../worker/inbox/activity'
import { withoutIntroduction } from '../../../../worker/introduction'
import { day } from '../../../../worker/time'
import { admin } from '../../words/admin'
import { customer } from '../../words/desk/customer'
import { held } from '../../words/desk/held'
import { inquiryActions } from '../../words/desk/inquiry-actions'
import { lists } from '../../words/desk/lists'
import { work } from '../../words/desk/work'
import { useHasDraft } from '../store/drafts'
import { binLifetime, type Inquiry } from '../store/inquiry'
import { isDue } from '../store/list-cache'
import { useServices } from '../store/services'
import { describeAnswer } from '../ui/answer-due'
import { formatAge, formatFull, formatMoment, formatMonth, formatShortDate } from '../ui/dates'
import { DeskIcon } from '../ui/desk-icon'
import { escapeInvisible } from '../ui/escape-invisible'
import { Marked } from '../ui/marked'
import { OwnerMark, ServiceChip, StatusMark } from '../ui/marks'
import styles from './inquiry-row.module.css'
import { RowActions, type RowActionsProps } from './row-actions'
import { RowCheckbox } from './row-checkbox'
import { searchFor } from './use-open-inquiry'

type InquiryRowProps = RowActionsProps & {
  /** The row's position in the list, from 0. */
  index: number
  /** The row's distance from the top of the list, in px. */
  top: number
  /** The current time, to the minute, for ages; in ms since 1970. */
  now: number
  /** When answers are due; undefined while it is not known. */
  clock: Clock | undefined
  /** False during very fast scrolling: then only name and message are shown. */
  isWhole: boolean
  isSelected: boolean
  isOpen: boolean
  /** The owner's name; null for nobody, or for somebody who is not known (any more). */
  owner: string | null
  isMine: boolean
  /** The query string of the list's own address. */
  listSearch: string
  onOpen: (id: string) => void
  onChoose: (id: string, isRange: boolean) => void
}

/** One inquiry. Visitors' text is isolated from the writing direction of our own. */
export const InquiryRow = memo(function InquiryRow(props: InquiryRowProps) {
  const { inquiry, index, isOpen, isSelected } = props
  return (
    <tr
      role="row"
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      data-index={index}
      data-inquiry={inquiry.id}
      data-unread={inquiry.readAt === null || undefined}
      data-unanswered={isUnanswered(inquiry) || undefined}
      data-open={isOpen || undefined}
      style={{ insetBlockStart: props.top }}
    >
      {props.isWhole ? <Cells {...props} /> : <BriefCells inquiry={inquiry} />}
    </tr>
  )
})

function Cells(props: InquiryRowProps) {
  const { inquiry } = props
  return (
    <>
      <td role="cell" data-column="select">
        <RowCheckbox {...props} />
      </td>
      <td role="cell" data-column="name">
        <NameLink {...props} />
      </td>
      <td className="visually-hidden" role="cell" data-column="email">
        <bdi dir="ltr">
          {/* Entered by hand, it may have only a number. */}
          <Marked>{escapeInvisible(inquiry.email || (inquiry.phone ?? ''))}</Marked>
        </bdi>
      </td>
      <td role="cell" data-column="service">
        <ServiceChip slug={inquiry.service} />
      </td>
      <td role="cell" data-column="message">
        <DraftMark id={inquiry.id} />
        <Reason inquiry={inquiry} />
        <AdditionMark inquiry={inquiry} />
        <FailedReplyMark inquiry={inquiry} />
        {inquiry.hasFiles && (
          <span className={styles.files} title={lists.hasFiles}>
            <DeskIcon name="clip" />
            <span className="visually-hidden">{lists.hasFiles}</span>
          </span>
        )}
        <p dir="auto">
          <Marked>{useStartOf(inquiry)}</Marked>
        </p>
      </td>
      <td role="cell" data-column="owner">
        <OwnerMark name={props.owner} isMine={props.isMine} />
      </td>
      <td role="cell" data-column="status">
        <StatusMark status={inquiry.status} isCompact />
      </td>
      <td role="cell" data-column="date">
        <Age {...props} />
      </td>
      <td role="cell" data-column="actions">
        <RowActions {...props} />
      </td>
    </>
  )
}

function BriefCells({ inquiry }: { inquiry: Inquiry }) {
  return (
    <>
      <td role="cell" data-column="name" dir="auto">
        {escapeInvisible(inquiry.name)}
      </td>
      <td role="cell" data-column="message" dir="auto">
        {useStartOf(inquiry)}
      </td>
    </>
  )
}

/**
 * Returns as much as a row may show of what the customer has added or, otherwise, of the message; in
 * a search the part that matches it. Without the form's own first line, since the service is shown
 * beside it.
 */
function useStartOf(inquiry: Inquiry) {
  const { snippet, message, service, addedText } = inquiry
  const title = useServices().find(({ slug }) => slug === service)?.title
  const added =
    shownAdditionAt(inquiry) === null ? null : addedText && startOf(addedText, drawnLength)
  const found = snippet && withoutCutCharacters(snippet)
  return escapeInvisible(
    added ?? found ?? startOf(withoutIntroduction(message, [title]), drawnLength),
  )
}

/** When the customer added what is new; null in a search, which is about the message and in order of arrival. */
function shownAdditionAt(inquiry: Inquiry) {
  return inquiry.snippet === undefined ? newAdditionAt(inquiry) : null
}

/** The name is the link that opens the inquiry; its click area covers the row. */
function NameLink({ inquiry, isOpen, listSearch, onOpen, onChoose }: InquiryRowProps) {
  const { id, name, company, readAt, customerPosition } = inquiry
  return (
    <>
      <Link
        className={styles.name}
        data-opens
        to={{ search: searchFor(listSearch, id) }}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          if (event.shiftKey) onChoose(id, true)
          else onOpen(id)
        }}
      >
        <bdi>
          <Marked>{escapeInvisible(name)}</Marked>
        </bdi>
        {readAt === null && <span className="visually-hidden">, {inquiryActions.unread}</span>}
      </Link>
      {isUnanswered(inquiry) && <span className="visually-hidden">, {lists.unanswered}</span>}
      {customerPosition > 1 && <Position {...inquiry} />}
      {company && (
        <bdi className={styles.company}>
          <Marked>{escapeInvisible(company)}</Marked>
        </bdi>
      )}
    </>
  )
}

/** Nobody waits outside of the inbox. */
function isUnanswered({ box, unansweredSince }: Inquiry) {
  return box === 'inbox' && unansweredSince !== null
}

/** Which of the customer's enquiries this is, and when they sent the first. */
function Position({ customerPosition, customerSince, timestamp }: Inquiry) {
  const since = formatMonth(customerSince ?? timestamp)
  return (
    <span className={styles.position} title={customer.summary(customerPosition, since)}>
      {customer.position(customerPosition)}
      <span className="visually-hidden">{customer.first(since)}</span>
    </span>
  )
}

/** Shown before the message while a reply or a note is begun. */
function DraftMark({ id }: { id: string }) {
  const hasDraft = useHasDraft(id, ['reply', 'note'])
  return hasDraft && <span className={styles.reason}>{lists.draft}</span>
}

/** Shown before what the customer has added. */
function AdditionMark({ inquiry }: { inquiry: Inquiry }) {
  if (shownAdditionAt(inquiry) === null) return null
  const { addedText, firstAnsweredAt, messageCount } = inquiry
  const label =
    addedText === null ? lists.fileAdded : firstAnsweredAt === null ? lists.added : lists.replied
  const messages = messageCount ? lists.messageCount(messageCount) : undefined
  return (
    <span className={styles.reason} title={messages}>
      {label}
      {messages && <span className={styles.count}>, {messages}</span>}
    </span>
  )
}

/** Shown until another reply is sent, or the team has dealt with it. */
function FailedReplyMark({ inquiry: { box, replyFailedAt, addedAt } }: { inquiry: Inquiry }) {
  if (box !== 'inbox' || replyFailedAt === null || (addedAt ?? 0) > replyFailedAt) return null
  return (
    <span className={styles.reason} data-bad>
      {lists.replyFailed}
    </span>
  )
}

/**
 * Shown before the message: why it is held, when it expires, that nobody was notified, or when it
 * returns to the inbox.
 */
function Reason({ inquiry }: { inquiry: Inquiry }) {
  const { notification, deletedAt, heldFor, remindAt, box } = inquiry
  if (deletedAt !== null) {
    const date = formatShortDate(deletedAt + binLifetime)
    return <span className={styles.reason}>{inquiryActions.deletedPermanentlyOn(date)}</span>
  }
  if (heldFor !== null) return <span className={styles.reason}>{held.reasons[heldFor]}</span>
  if (notification === 'sent' || notification === 'held') {
    if (box !== 'waiting' || remindAt === null) return null
    return <span className={styles.reason}>{work.returns(formatMoment(remindAt))}</span>
  }
  return (
    <span className={styles.reason} data-notification={notification}>
      {admin.notification[notification]}
    </span>
  )
}

/** How long ago the customer was last active, or what is due: an answer or a follow-up. */
function Age({ inquiry, clock, now }: Pick<InquiryRowProps, 'inquiry' | 'clock' | 'now'>) {
  const { remindAt } = inquiry
  const activeAt = shownAdditionAt(inquiry) ?? inquiry.timestamp
  const answer = describeAnswer(inquiry, clock, now)
  const due = isDue(inquiry) && remindAt !== null ? remindAt : null
  const followUp = due === null ? null : work.due(daysBetween(due, now))
  return (
    <time
      dateTime={new Date(answer?.by ?? due ?? activeAt).toISOString()}
      title={formatFull(activeAt)}
      data-due={answer?.isLate || (!answer && due !== null) || undefined}
      data-soon={answer?.isLate === false || undefined}
    >
      {answer?.text ?? followUp ?? formatAge(activeAt, now)}
    </time>
  )
}

/** More characters of a message than fit on the widest screen: each one rendered costs time. */
const drawnLength = 240

/** Returns by how many days of the calendar a time is later than another. */
function daysBetween(earlier: number, later: number) {
  const startOf = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  // Rounded, because a day on which the clocks change is an hour longer or shorter.
  return Math.round((startOf(later) - startOf(earlier)) / day)
}
