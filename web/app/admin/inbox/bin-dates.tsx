import { inquiryActions } from '../../content/words/desk/inquiry-actions'
import { formatDate, formatShortDate } from '../ui/dates'
import styles from './bin-dates.module.css'

/** A deleted enquiry stays in the bin for 30 days. */
const binLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** Since when an inquiry is in the bin, and when it is gone from there. */
export function BinDates({ deletedAt }: { deletedAt: number }) {
  return (
    <>
      <span className={`label ${styles.date}`}>
        {inquiryActions.deletedOn(formatDate(deletedAt))}
      </span>
      <span className={`label ${styles.date}`}>
        {inquiryActions.expiresOn(formatShortDate(deletedAt + binLifetimeMs))}
      </span>
    </>
  )
}
