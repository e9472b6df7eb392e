import { acting } from '../../../content/words/desk/acting'
import { reading } from '../../../content/words/desk/reading'
import type { Inquiry, InquiryDetails } from '../../store/inquiry'
import { showHidden } from '../../ui/escape-invisible'
import { ReceivedAt } from '../../ui/received-at'
import { BinDates } from '../bin-dates'
import { HeldNotice } from '../held/held-notice'
import { DeletedElsewhere } from './deleted-elsewhere'
import { NotificationDetails } from './notification-details'
import { Origin } from './origin'
import styles from './reading-pane.module.css'

type InquiryReadingProps = {
  /** What is known at once: the start of the message at least. */
  row: Inquiry
  /** All of it, once it has come. */
  whole: InquiryDetails | undefined
}

/** What an inquiry says, and what is known of it. All that a visitor wrote is text. */
export function InquiryReading({ row, whole }: InquiryReadingProps) {
  return (
    <>
      <header className={styles.head}>
        <p className={`label ${styles.received}`}>
          {reading.received} <ReceivedAt timestamp={row.timestamp} />
          {row.readAt === null && <span className={styles.unread}>{acting.unread}</span>}
          {row.deletedAt !== null && <BinDates deletedAt={row.deletedAt} />}
        </p>
        <h2 className={styles.name}>
          <bdi>{showHidden(row.name)}</bdi>
        </h2>
        <a className={styles.email} href={`mailto:${encodeURIComponent(row.email)}`} dir="ltr">
          {showHidden(row.email)}
        </a>
      </header>
      {whole && (
        <>
          <DeletedElsewhere inquiry={whole} />
          <HeldNotice inquiry={whole} />
        </>
      )}
      <p className={styles.message} dir="auto" aria-busy={!whole && row.isCut}>
        {showHidden(row.message)}
      </p>
      {whole && (
        <>
          <Origin inquiry={whole} />
          <NotificationDetails inquiry={whole} />
        </>
      )}
    </>
  )
}
