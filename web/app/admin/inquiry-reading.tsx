import { acting } from '../content/words/desk/acting'
import { reading } from '../content/words/desk/reading'
import { BinDates } from './bin-dates'
import type { Inquiry, InquiryDetails } from './inquiries'
import styles from './reading-pane.module.css'
import { ReceivedAt } from './received-at'
import { paneNotices, paneSections } from './slots'
import { showHidden } from './written'

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
      {whole && paneNotices.map((Notice, i) => <Notice key={i} inquiry={whole} />)}
      <p className={styles.message} dir="auto" aria-busy={!whole && row.isCut}>
        {showHidden(row.message)}
      </p>
      {whole && paneSections.map((Section, i) => <Section key={i} inquiry={whole} />)}
    </>
  )
}
