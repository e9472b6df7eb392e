/** When the team answers: its working hours without public holidays, and how quickly. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { publicHolidays } from '../../web/app/lib/holidays'
import { site } from '../../web/app/lib/site'
import { inJson } from '../db/database'
import { type Calendar, dayOf, daysAhead, timeOn } from '../time-zone'
import { type Holiday, Holidays, type Target, WorkingHours } from './contract'
import { longestDay, targetTime, timesWithin } from './working-hours'
import type { Clock } from './working-time'

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
  const usual = opening.length > 0 ? opening : usualHours
  return readOr(WorkingHours, settings.workingHours, usual)
}

export function holidaysOf(settings: Pick<ClockSettings, 'holidays'>): Holiday[] {
  return readOr(Holidays, settings.holidays, publicHolidays.days)
}

/** A damaged value must stop neither a list nor cron. */
export function readOr<Value>(schema: v.GenericSchema<Value>, stored: unknown, otherwise: Value) {
  const read = v.safeParse(schema, stored)
  return read.success ? read.output : otherwise
}

/** How far before today the desk knows working time (days): each list sends it. What waits longer is later than that. */
const daysBefore = 60

export function clockOf(settings: ClockSettings, calendar: Calendar, now: number): Clock {
  const today = dayOf(calendar, now)
  const times = workingTimes(settings, calendar, {
    first: today - daysBefore,
    last: today + daysAhead,
  })
  const longest = longestDay(hoursOf(settings))
  return {
    times,
    target: targetTime(settings.answerTarget, longest),
    urgentTarget: targetTime(settings.urgentTarget, longest),
    longestDay: longest,
  }
}

/** Of these days (days since 1970), both inclusive. */
export function workingTimes(
  settings: ClockSettings,
  calendar: Calendar,
  { first, last }: { first: number; last: number },
) {
  const open = { hours: hoursOf(settings), holidays: holidaysOf(settings) }
  return timesWithin(open, { first, last, at: (number, time) => timeOn(calendar, number, time) })
}

const json = (column: string) => `json(iif(json_valid(${column}), ${column}, 'null'))`

/** Of the settings, as JSON, so that what depends on the clock needs no statement before it. */
export const selectClock = sql`(select json_object(
    'workingHours', ${sql.raw(json('working_hours'))}, 'holidays', ${sql.raw(json('holidays'))},
    'answerTarget', ${sql.raw(inJson('answer_target'))}, 'urgentTarget', ${sql.raw(inJson('urgent_target'))})
  from settings)`
