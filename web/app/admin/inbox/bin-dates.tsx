import { acting } from '../../content/words/desk/acting'
import { formatDate } from '../ui/received-at'
import styles from './bin-dates.module.css'

/** Issue 4: a deleted enquiry stays in the bin for 30 days. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Since when an inquiry is in the bin, and when it is gone from there. */
export function BinDates({ deletedAt }: { deletedAt: number }) {
  return (
    <>
      <span className={`label ${styles.date}`}>{acting.deletedOn(formatDate(deletedAt))}</span>
      <span className={`label ${styles.date}`}>
        {acting.goneOn(formatDate(deletedAt + keptMs))}
      </span>
    </>
  )
}
