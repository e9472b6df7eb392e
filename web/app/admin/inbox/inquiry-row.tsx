// biome-ignore-all lint/a11y/noRedundantRoles: `display` takes a table's own roles away
import { memo } from 'react'
import { Link } from 'react-router'
import type { NotificationState } from '../../../../worker/intake/contract'
import { admin } from '../../content/words/admin'
import { held } from '../../content/words/desk/held'
import { inquiryActions } from '../../content/words/desk/inquiry-actions'
import { excerptLength, type Inquiry } from '../store/inquiry'
import { DateTime } from '../ui/dates'
import { DeskIcon } from '../ui/desk-icon'
import { escapeInvisible } from '../ui/escape-invisible'
import { OnlineButton } from '../ui/online-button'
import { BinDates } from './bin-dates'
import { HeldReason } from './held/held'
import { ReleaseButton } from './held/release-button'
import styles from './inquiry-row.module.css'
import { searchFor } from './use-open-inquiry'

type InquiryRowProps = {
  inquiry: Inquiry
  /** Its place in the list, from 0. */
  index: number
  isSelected: boolean
  isOpen: boolean
  /** The query of the list's own address. */
  listSearch: string
  onOpen: (id: string) => void
  onChoose: (id: string, isRange: boolean) => void
  onAct: (inquiry: Inquiry) => void
  measure: (row: HTMLElement | null) => void
}

/** One inquiry. Everything a visitor wrote is text, kept apart from the direction of ours. */
export const InquiryRow = memo(function InquiryRow(props: InquiryRowProps) {
  const { inquiry, index, isOpen, onAct } = props
  const { id, email, timestamp, notification } = inquiry
  const { columns } = admin
  return (
    <tr
      role="row"
      className={styles.row}
      aria-rowindex={index + 2}
      data-index={index}
      data-inquiry={id}
      data-unread={inquiry.readAt === null || undefined}
      data-selected={props.isSelected || undefined}
      data-open={isOpen || undefined}
      ref={props.measure}
    >
      <td role="cell" data-label={columns.date}>
        <RowCheckbox {...props} />
        <div>
          <DateTime timestamp={timestamp} />
          <NotificationLabel state={notification} />
          <HeldReason inquiry={inquiry} />
          {inquiry.deletedAt !== null && <BinDates deletedAt={inquiry.deletedAt} />}
        </div>
      </td>
      <td role="cell" data-label={columns.name}>
        <NameLink {...props} />
      </td>
      <td role="cell" data-label={columns.email}>
        <a href={`mailto:${encodeURIComponent(email)}`} dir="ltr">
          <span className={styles.email}>{escapeInvisible(email)}</span>
        </a>
      </td>
      <td role="cell" data-label={columns.message}>
        <p dir="auto">{escapeInvisible(inquiry.message.slice(0, excerptLength))}</p>
      </td>
      <td role="cell" data-label={columns.actions}>
        <RowAction inquiry={inquiry} onAct={onAct} />
      </td>
    </tr>
  )
})

/** The name is the link that opens; it is stretched over the row. */
function NameLink({ inquiry, isOpen, listSearch, onOpen, onChoose }: InquiryRowProps) {
  const { id, name, readAt } = inquiry
  return (
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
      {readAt === null && <span className="visually-hidden">{inquiryActions.unread}: </span>}
      <bdi>{escapeInvisible(name)}</bdi>
    </Link>
  )
}

type RowCheckboxProps = {
  inquiry: Inquiry
  isSelected: boolean
  onChoose: (id: string, isRange: boolean) => void
}

/** Selects a row; with Shift, all rows from the last one on. */
function RowCheckbox({ inquiry: { id, name }, isSelected, onChoose }: RowCheckboxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={inquiryActions.selectOne(escapeInvisible(name))}
        // A checkbox changes by a click, whatever was pressed.
        onChange={({ nativeEvent }) => onChoose(id, (nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}

type RowActionProps = { inquiry: Inquiry; onAct: (inquiry: Inquiry) => void }

/** Deletes an inquiry, or brings it back from the bin. */
function RowAction({ inquiry, onAct }: RowActionProps) {
  const name = escapeInvisible(inquiry.name)
  const isBinned = inquiry.deletedAt !== null
  const isHeld = inquiry.heldFor !== null && !isBinned
  return (
    <span className={styles.actions}>
      {isHeld && <ReleaseButton rows={[inquiry]} suffix={held.releaseSuffix(name)} />}
      <OnlineButton look={isBinned ? 'line' : 'delete'} size="small" onClick={() => onAct(inquiry)}>
        {isBinned ? <DeskIcon name="restore" /> : <DeskIcon name="trash" />}
        {isBinned ? inquiryActions.restore : inquiryActions.delete}
        <span className="visually-hidden">
          {isBinned ? inquiryActions.restoreSuffix(name) : admin.deletion.buttonSuffix(name)}
        </span>
      </OnlineButton>
    </span>
  )
}

/** Says that the notification has not been sent; nothing when it has. */
function NotificationLabel({ state }: { state: NotificationState }) {
  if (state === 'sent') return null
  return (
    <span className={`label ${styles.label}`} data-state={state}>
      {admin.notification[state]}
    </span>
  )
}
