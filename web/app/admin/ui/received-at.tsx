import { language } from '../../lib/language'
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

/** Writes a day as "20 Nov 2026", in the order of the site's region. */
export function formatDate(timestamp: number) {
  return days.format(timestamp)
}

const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
const hours = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })
