import { day, hour, minute } from '../../../../worker/time'
import { language } from '../../lib/language'

/** Formats a date as "20 Nov 2026", in the order of the site's region. */
export function formatDate(ms: number) {
  return dates.format(ms)
}

/** Formats a time of day as "14:05". */
export function formatTime(ms: number) {
  return times.format(ms)
}

/** Formats a date without its year, for this year or the coming weeks: "20 Nov". */
export function formatShortDate(ms: number) {
  return shortDates.format(ms)
}

/** Formats a date with its time as "20 Nov, 14:05", with the year if it is not this year. */
export function formatDateTime(ms: number, now = Date.now()) {
  return (isSameYear(ms, now) ? dateTimes : fullDates).format(ms)
}

/** Formats a date with its year and time: "19 Nov 2026, 04:47". */
export function formatFull(ms: number) {
  return fullDates.format(ms)
}

/** Formats a time near now as people say it: "09:00", "Mon 09:00", "14 Dec 09:00". */
export function formatMoment(ms: number, now = Date.now()) {
  const date = new Date(ms)
  const clock = times.format(date)
  if (date.toDateString() === new Date(now).toDateString()) return clock
  const isNear = Math.abs(ms - now) < 6 * day
  return `${isNear ? weekdays.format(date) : formatDay(ms, now)} ${clock}`
}

/** Formats a date as "14 Nov", with the year if it is not this year. */
function formatDay(ms: number, now: number) {
  return (isSameYear(ms, now) ? shortDates : dates).format(ms)
}

/** Formats a month as "March", or "March 2025" if it is not this year. */
export function formatMonth(ms: number, now = Date.now()) {
  return (isSameYear(ms, now) ? months : monthsOfYears).format(ms)
}

function isSameYear(ms: number, now: number) {
  return new Date(ms).getFullYear() === new Date(now).getFullYear()
}

/** Formats how long ago something was, short enough for a row: "12 min", "3 h", "Thu", "14 Nov". */
export function formatAge(ms: number, now: number) {
  const age = now - ms
  const hours = Math.floor(age / hour)
  if (hours < 1) return `${Math.max(1, Math.floor(age / minute))} min`
  if (hours < 12 || new Date(ms).toDateString() === new Date(now).toDateString())
    return `${hours} h`
  if (age < 6 * day) return weekdays.format(ms)
  return formatDay(ms, now)
}

/** Formats a day, given as its start in UTC, as "Fri, 20 Nov 2026". */
export function formatUtcDate(ms: number) {
  return utcDates.format(ms)
}

/** Formats a day, given as its start in UTC, as "20 Nov 2026". */
export function formatUtcDay(ms: number) {
  return utcDays.format(ms)
}

/** Formats a day, given as its start in UTC, as "20 Nov". */
export function formatShortUtcDate(ms: number) {
  return shortUtcDates.format(ms)
}

const dayAndMonth = { day: 'numeric', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const utc = { timeZone: 'UTC' } as const

const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short' })
const months = new Intl.DateTimeFormat(language, { month: 'long' })
const monthsOfYears = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
const shortDates = new Intl.DateTimeFormat(language, dayAndMonth)
const fullDates = new Intl.DateTimeFormat(language, { ...dayAndMonth, ...time, year: 'numeric' })
const dates = new Intl.DateTimeFormat(language, { ...dayAndMonth, year: 'numeric' })
const times = new Intl.DateTimeFormat(language, time)
const dateTimes = new Intl.DateTimeFormat(language, { ...dayAndMonth, ...time })
const utcDates = new Intl.DateTimeFormat(language, {
  ...dayAndMonth,
  ...utc,
  year: 'numeric',
  weekday: 'short',
})
const utcDays = new Intl.DateTimeFormat(language, { ...dayAndMonth, ...utc, year: 'numeric' })
const shortUtcDates = new Intl.DateTimeFormat(language, { ...dayAndMonth, ...utc })

/** Formats a time for a `datetime-local` field: "2026-11-23T09:00". */
export function formatForField(at: number) {
  const date = new Date(at)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
