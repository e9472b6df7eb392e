// biome-ignore-all lint/a11y/noRedundantRoles: `display` takes a table's own roles away
import { memo } from 'react'
import { Link } from 'react-router'
import { admin } from '../../content/words/admin'
import { acting } from '../../content/words/desk/acting'
import { excerptLength, type Inquiry } from '../store/inquiry'
import { showHidden } from '../ui/escape-invisible'
import { ReceivedAt } from '../ui/received-at'
import { BinDates } from './bin-dates'
import { HeldReason } from './held/held-reason'
import styles from './inquiry-row.module.css'
import { NotificationLabel } from './notification-label'
import { RowAction } from './row-action'
import { RowCheckbox } from './row-checkbox'
import { searchFor } from './use-open-inquiry'

export type InquiryRowProps = {
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
          <ReceivedAt timestamp={timestamp} />
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
          <span className={styles.email}>{showHidden(email)}</span>
        </a>
      </td>
      <td role="cell" data-label={columns.message}>
        <p dir="auto">{showHidden(inquiry.message.slice(0, excerptLength))}</p>
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
      {readAt === null && <span className="visually-hidden">{acting.unread}: </span>}
      <bdi>{showHidden(name)}</bdi>
    </Link>
  )
}
