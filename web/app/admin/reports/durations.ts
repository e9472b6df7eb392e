import type { Quantile } from '../../../../worker/inbox/reports/contract'
import { hour, minute } from '../../../../worker/time'
import { reports as words } from '../../words/desk/reports'

/** Formats working time, given in ms: "35 min", "2 h 30 min", "12 h". */
export function formatHours(ms: number) {
  const minutes = Math.round(ms / minute)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? words.duration.minutes(minutes) : words.duration.hours(hours, minutes % 60)
}

/** The same with working days, of which each has as much: "1 d 2 h". */
export function formatWorkingDays(ms: number, workingDay: number) {
  if (ms < workingDay) return formatHours(ms)
  return words.duration.days(Math.floor(ms / workingDay), Math.floor((ms % workingDay) / hour))
}

/** Says so if it is only known to be longer. */
export function formatQuantile(quantile: Quantile) {
  if (quantile === null) return words.nothing
  const duration = formatHours(quantile.ms)
  return quantile.isLonger ? words.longerThan(duration) : duration
}

/** For a spreadsheet, in hours. */
export function hoursOf(quantile: Quantile) {
  return quantile === null ? '' : Math.round((quantile.ms / hour) * 100) / 100
}
