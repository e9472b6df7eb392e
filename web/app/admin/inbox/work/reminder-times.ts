/** The times offered for a reminder, in the user's time zone. Pure. */
import { isReminderTime } from '../../../../../worker/inbox/edit-rules'
import { site } from '../../../lib/site'

export type ReminderName = 'tonight' | 'tomorrow' | 'friday' | 'monday'

const morning = 9
const evening = 18
/** After this hour, a reminder for the evening would be due within an hour. */
const lastHourForTonight = 16

const friday = 5
const monday = 1

/**
 * Returns the times that are offered, in ms since 1970, soonest first, each day once; none on a day on
 * which the company is closed.
 */
export function reminderTimes(now: number): { name: ReminderName; at: number }[] {
  const date = new Date(now)
  const weekday = date.getDay()
  const toFriday = (friday - weekday + 7) % 7
  const toMonday = (monday - weekday + 7) % 7 || 7
  const inDays = (days: number, hour = morning) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour).getTime()
  const times = [
    ...(date.getHours() <= lastHourForTonight
      ? [{ name: 'tonight' as const, at: inDays(0, evening) }]
      : []),
    { name: 'tomorrow' as const, at: inDays(1) },
    // Omitted if it is today, or tomorrow, which is offered already.
    ...(toFriday > 1 ? [{ name: 'friday' as const, at: inDays(toFriday) }] : []),
    ...(toMonday > 1 ? [{ name: 'monday' as const, at: inDays(toMonday) }] : []),
  ]
  return times.filter(({ at }) => isOpen(new Date(at))).sort((a, b) => a.at - b.at)
}

/** `site.openingHours` names days in English, whatever the language of the site. */
const nameOfDay = new Intl.DateTimeFormat('en', { weekday: 'long' })

function isOpen(date: Date) {
  const day = nameOfDay.format(date)
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
