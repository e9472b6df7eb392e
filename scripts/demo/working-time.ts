import { minute } from '../../worker/time.ts'

/**
 * Returns the time of day in `text` (`3 09:35`) so many working days before `now`, or so many minutes
 * (`95m`) before it. All times are in ms since 1970.
 */
export function timeBefore(text: string, now: number, timeZone: string) {
  return timeFrom(text, now, timeZone, -1)
}

/** The same after `start`. */
export function timeAfter(text: string, start: number, timeZone: string) {
  return timeFrom(text, start, timeZone, 1)
}

function timeFrom(text: string, start: number, timeZone: string, direction: 1 | -1) {
  if (text.endsWith('m')) return start + direction * Number.parseInt(text, 10) * minute
  const [days, timeOfDay = ''] = text.split(' ')
  let date = Temporal.Instant.fromEpochMilliseconds(start)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  for (let left = Number(days); left > 0; ) {
    date = date.add({ days: direction })
    // Monday is 1.
    if (date.dayOfWeek < 6) left -= 1
  }
  return date.toZonedDateTime({ timeZone, plainTime: timeOfDay }).epochMilliseconds
}
