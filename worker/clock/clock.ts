/** When the team answers: its working hours without public holidays, and how quickly. */
import { sql } from 'drizzle-orm'
import { publicHolidays } from '../../web/app/lib/holidays'
import { site } from '../../web/app/lib/site'
import { inJson } from '../db/database'
import { day } from '../time'
import { type Calendar, dayOf, startOfDay } from '../time-zone'
import { type Holiday, type Target, type WorkingHours, weekdays } from './contract'
import { type Clock, type Interval, targetTime, timeOfDay } from './working-time'

/** What the settings say; null is as in the company's content. */
export type ClockSettings = {
  workingHours: WorkingHours | null
  holidays: Holiday[] | null
  answerTarget: Target
  urgentTarget: Target
}

/** For companies that publish no opening hours. */
const usualHours: WorkingHours = [
  {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '17:00',
  },
]

export function hoursOf(settings: Pick<ClockSettings, 'workingHours'>): WorkingHours {
  const opening = site.openingHours as WorkingHours
  return settings.workingHours ?? (opening.length > 0 ? opening : usualHours)
}

export function holidaysOf(settings: Pick<ClockSettings, 'holidays'>): Holiday[] {
  return settings.holidays ?? publicHolidays.days
}

/** How far before and after today the desk knows working time (days). What waits longer is as late as that. */
const daysBefore = 60
const daysAfter = 30

export function clockOf(settings: ClockSettings, calendar: Calendar, now: number): Clock {
  const today = dayOf(calendar, now)
  const times = workingTimes(settings, calendar, {
    first: today - daysBefore,
    last: today + daysAfter,
  })
  const longest = longestDayOf(settings)
  return {
    times,
    target: targetTime(settings.answerTarget, longest),
    urgentTarget: targetTime(settings.urgentTarget, longest),
    longestDay: longest,
  }
}

/** Working time of the longest day of the week, in ms. */
export function longestDayOf(settings: Pick<ClockSettings, 'workingHours'>) {
  return Math.max(...weekdays.map((name) => lengthOf(intervalsOn(settings, name))))
}

/** Of these days (days since 1970), both inclusive. */
export function workingTimes(
  settings: ClockSettings,
  calendar: Calendar,
  { first, last }: { first: number; last: number },
) {
  const closed = new Set(holidaysOf(settings).map(({ date }) => date))
  const times: Interval[] = []
  for (let number = first; number <= last; number += 1) {
    if (closed.has(new Date(number * day).toISOString().slice(0, 10))) continue
    const midnight = startOfDay(calendar, number)
    // 1 January 1970 was a Thursday.
    const name = weekdays[(number + 3) % 7] ?? 'Monday'
    times.push(
      ...intervalsOn(settings, name).map(
        ([start, end]): Interval => [midnight + start, midnight + end],
      ),
    )
  }
  return times
}

/** In ms after midnight. Hours that overlap count once. */
function intervalsOn(
  settings: Pick<ClockSettings, 'workingHours'>,
  name: (typeof weekdays)[number],
) {
  const rows = hoursOf(settings)
    .filter(({ days }) => days.includes(name))
    .map(({ opens, closes }): Interval => [timeOfDay(opens), timeOfDay(closes)])
    .sort(([a], [b]) => a - b)
  const apart: Interval[] = []
  for (const [start, end] of rows) {
    const last = apart.at(-1)
    if (last && start <= last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], end)]
    else apart.push([start, end])
  }
  return apart
}

function lengthOf(times: readonly Interval[]) {
  return times.reduce((sum, [start, end]) => sum + end - start, 0)
}

const json = (column: string) => `json(iif(json_valid(${column}), ${column}, 'null'))`

/** Of the settings, as JSON, so that what depends on the clock needs no statement before it. */
export const selectClock = sql`(select json_object(
    'workingHours', ${sql.raw(json('working_hours'))}, 'holidays', ${sql.raw(json('holidays'))},
    'answerTarget', ${sql.raw(inJson('answer_target'))}, 'urgentTarget', ${sql.raw(inJson('urgent_target'))})
  from settings)`
