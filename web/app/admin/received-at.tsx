import styles from './received-at.module.css'

/** When an inquiry came, by the clock of whoever reads it. */
export function ReceivedAt({ timestamp }: { timestamp: number }) {
  const moment = new Date(timestamp)
  return (
    <time className={styles.time} dateTime={moment.toISOString()}>
      {formatDate(timestamp)} <span>{hours.format(moment)}</span>
    </time>
  )
}

/** Writes a day as "20 Nov 2026". */
export function formatDate(timestamp: number) {
  return days.format(timestamp)
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
