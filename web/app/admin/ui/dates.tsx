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

/** Writes a moment in full: "19 Nov 2026, 04:47". */
export function formatFull(ms: number) {
  return fullDates.format(ms)
}

/** Writes a moment not far from now, as one says it: "09:00", "Mon 09:00", "14 Dec 09:00". */
export function formatMoment(ms: number, now = Date.now()) {
  const date = new Date(ms)
  const clock = times.format(date)
  if (date.toDateString() === new Date(now).toDateString()) return clock
  const isNear = Math.abs(ms - now) < 6 * 24 * hour
  return `${isNear ? weekdays.format(date) : formatDay(ms, now)} ${clock}`
}

/** Writes a day of this year as "14 Nov", any other with its year. */
function formatDay(ms: number, now: number) {
  const isSameYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return (isSameYear ? shortDates : dates).format(ms)
}

/** Writes a month as "March", or "March 2025" where that is not this year. */
export function formatMonth(ms: number, now = Date.now()) {
  const isSameYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return (isSameYear ? months : monthsOfYears).format(ms)
}

/** Writes how long ago something was, as short as a row needs it: "12 min", "3 h", "Thu", "14 Nov". */
export function formatAge(ms: number, now: number) {
  const age = now - ms
  const hours = Math.floor(age / hour)
  if (hours < 1) return `${Math.max(1, Math.floor(age / minute))} min`
  if (hours < 12 || new Date(ms).toDateString() === new Date(now).toDateString())
    return `${hours} h`
  if (age < 6 * 24 * hour) return weekdays.format(ms)
  return formatDay(ms, now)
}

/** Writes a day, as the start of the same day of UTC, as "Fri, 20 Nov 2026". */
export function formatUtcDate(ms: number) {
  return utcDates.format(ms)
}

/** Writes a day, as the start of the same day of UTC, as "20 Nov 2026". */
export function formatUtcDay(ms: number) {
  return utcDays.format(ms)
}

/** Writes a day, as the start of the same day of UTC, as "20 Nov". */
export function formatShortUtcDate(ms: number) {
  return shortUtcDates.format(ms)
}

const day = { day: 'numeric', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const utc = { timeZone: 'UTC' } as const

const minute = 60_000
const hour = 60 * minute

const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short' })
const months = new Intl.DateTimeFormat(language, { month: 'long' })
const monthsOfYears = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
const shortDates = new Intl.DateTimeFormat(language, day)
const fullDates = new Intl.DateTimeFormat(language, { ...day, ...time, year: 'numeric' })
const dates = new Intl.DateTimeFormat(language, { ...day, year: 'numeric' })
const times = new Intl.DateTimeFormat(language, time)
const dateTimes = new Intl.DateTimeFormat(language, { ...day, ...time })
const utcDates = new Intl.DateTimeFormat(language, {
  ...day,
  ...utc,
  year: 'numeric',
  weekday: 'short',
})
const utcDays = new Intl.DateTimeFormat(language, { ...day, ...utc, year: 'numeric' })
const shortUtcDates = new Intl.DateTimeFormat(language, { ...day, ...utc })
