/** Days of UTC, as the counts are kept. Pure. */
import { day } from '../../../../worker/time'
import { language } from '../../lib/language'

const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat(language, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Writes a day as "Fri, 20 Nov 2026". */
export function writeDay(ms: number) {
  return long.format(ms)
}

/** More days than these have no room for a label each week. */
const weeklyMax = 45

/**
 * Returns which days of a period carry a label: each Monday of a short one, the first and the
 * middle of each month of a long one. A minor one is left out where there is little room.
 */
export function labelledDays(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    index,
    date: new Date(from + index * day),
  }))
    .filter(({ date }) =>
      count > weeklyMax
        ? date.getUTCDate() === 1 || date.getUTCDate() === 15
        : date.getUTCDay() === 1,
    )
    .map(({ index, date }) => ({
      index,
      label: short.format(date),
      isMinor: count > weeklyMax && date.getUTCDate() === 15,
    }))
}
