import styles from './date-time.module.css'
import { formatDate, formatTime } from './dates'

/** When something happened, in the reader's time zone: "20 Nov 2026 14:05". */
export function DateTime({ timestamp }: { timestamp: number }) {
  const date = new Date(timestamp)
  // Of a damaged row.
  if (Number.isNaN(date.getTime())) return <span className={styles.time}>Unknown time</span>
  return (
    <time className={styles.time} dateTime={date.toISOString()}>
      {formatDate(timestamp)} <span>{formatTime(timestamp)}</span>
    </time>
  )
}
