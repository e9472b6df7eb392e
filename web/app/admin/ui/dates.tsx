import { language } from '../../lib/language'
import styles from './dates.module.css'

/** When something happened, by the clock of whoever reads it: "20 Nov 2026 14:05". */
export function DateTime({ timestamp }: { timestamp: number }) {
  const date = new Date(timestamp)
  return (
    <time className={styles.time} dateTime={date.toISOString()}>
      {formatDate(timestamp)} <span>{times.format(date)}</span>
    </time>
  )
}

/** Writes a day as "20 Nov 2026", in the order of the site's region. */
export function formatDate(ms: number) {
  return dates.format(ms)
}

/** Writes a day of this year or the next weeks as "20 Nov". */
export function formatShortDate(ms: number) {
  return shortDates.format(ms)
}

/** Writes a time with its day, as "20 Nov, 14:05". */
export function formatDateTime(ms: number) {
  return dateTimes.format(ms)
}

/** Writes a day, as the start of the same day of UTC, as "Fri, 20 Nov 2026". */
export function formatUtcDate(ms: number) {
  return utcDates.format(ms)
}

/** Writes a day, as the start of the same day of UTC, as "20 Nov". */
export function formatShortUtcDate(ms: number) {
  return shortUtcDates.format(ms)
}

const day = { day: 'numeric', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const utc = { timeZone: 'UTC' } as const

const dates = new Intl.DateTimeFormat(language, { ...day, year: 'numeric' })
const shortDates = new Intl.DateTimeFormat(language, day)
const times = new Intl.DateTimeFormat(language, time)
const dateTimes = new Intl.DateTimeFormat(language, { ...day, ...time })
const utcDates = new Intl.DateTimeFormat(language, {
  ...day,
  ...utc,
  year: 'numeric',
  weekday: 'short',
})
const shortUtcDates = new Intl.DateTimeFormat(language, { ...day, ...utc })
