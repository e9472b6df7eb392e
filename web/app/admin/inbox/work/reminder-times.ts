/** The times offered for a reminder, in the user's time zone. Pure. */
import type { Clock } from '../../../../../worker/clock/working-time'
import { isReminderTime } from '../../../../../worker/inbox/edit-rules'
import { site } from '../../../lib/site'

export type ReminderName = 'tonight' | 'tomorrow' | 'days' | 'friday' | 'monday'

const morning = 9
const evening = 18
/** After this hour, a reminder for the evening would be due within an hour. */
const lastHourForTonight = 16

const friday = 5
const monday = 1

/** Customers usually take a few days to answer: in working days. */
const waitingDays = 3

/** Whatever the holidays. */
const furthest = 60

/**
 * Returns the times that are offered, in ms since 1970, soonest first, each day once; none on a day on
 * which the company is closed, as far as the clock of its working hours knows.
 */
export function reminderTimes(now: number, clock?: Clock): { name: ReminderName; at: number }[] {
  const date = new Date(now)
  const weekday = date.getDay()
  const toFriday = (friday - weekday + 7) % 7
  const toMonday = (monday - weekday + 7) % 7 || 7
  const inDays = (days: number, hour = morning) => dayAfter(now, days, hour)
  const times = [
    ...(date.getHours() <= lastHourForTonight
      ? [{ name: 'tonight' as const, at: inDays(0, evening) }]
      : []),
    { name: 'tomorrow' as const, at: inDays(1) },
    // Omitted if it is today, or tomorrow, which is offered already.
    ...(toFriday > 1 ? [{ name: 'friday' as const, at: inDays(toFriday) }] : []),
    ...(toMonday > 1 ? [{ name: 'monday' as const, at: inDays(toMonday) }] : []),
    { name: 'days' as const, at: waitingDate(now, clock) },
  ].filter(({ at }) => isOpen(at, clock))
  const byTime = new Map(times.toReversed().map((time) => [time.at, time]))
  return [...byTime.values()].sort((a, b) => a.at - b.at)
}

/** When an enquiry returns whose customer has not answered, unless another time is chosen. */
export function waitingDate(now: number, clock?: Clock) {
  let left = waitingDays
  for (let days = 1; days < furthest; days += 1) {
    const at = dayAfter(now, days)
    if (isOpen(at, clock)) left -= 1
    if (left === 0) return at
  }
  return dayAfter(now, waitingDays)
}

function dayAfter(now: number, days: number, hour = morning) {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour).getTime()
}

/** `site.openingHours` names days in English, whatever the language of the site. */
const nameOfDay = new Intl.DateTimeFormat('en', { weekday: 'long' })

function isOpen(at: number, clock: Clock | undefined) {
  const [start, end] = [dayAfter(at, 0, 0), dayAfter(at, 1, 0)]
  const last = clock?.times.at(-1)
  if (clock && last && end <= last[1]) {
    return clock.times.some(([opens, closes]) => opens < end && closes > start)
  }
  const day = nameOfDay.format(at)
  const { openingHours } = site
  return (
    openingHours.length === 0 ||
    openingHours.some(({ days }) => (days as readonly string[]).includes(day))
  )
}

/** Returns the time in a `datetime-local` field, or null if no reminder can be set for it. */
export function readReminder(text: string, now: number) {
  const at = new Date(text).getTime()
  return isReminderTime(at, now) ? at : null
}
