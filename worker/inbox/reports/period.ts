import { day, mondayOf } from '../../time'
import { type Calendar, calendarOf, dayOf } from '../../time-zone'
import type { PeriodName } from './contract'

/** Both days are inclusive. */
export type Period = { calendar: Calendar; first: number; last: number }

/** Up to today. */
export function periodOf(env: { TIME_ZONE?: string }, now: number, name: PeriodName): Period {
  const calendar = calendarOf(env, now)
  const last = dayOf(calendar, now)
  const first = name === 'quarter' ? startOfQuarter(last) : last - Number(name) + 1
  return { calendar, first, last }
}

function startOfQuarter(number: number) {
  const date = new Date(number * day)
  const month = date.getUTCMonth()
  return Date.UTC(date.getUTCFullYear(), month - (month % 3), 1) / day
}

/** The same number of days directly before. */
export function periodBefore({ calendar, first, last }: Period): Period {
  return { calendar, first: first - (last - first + 1), last: first - 1 }
}

/** The Mondays of the weeks that overlap the period. The first may be before it. */
export function mondaysOf({ first, last }: Period) {
  const monday = mondayOf(first)
  return Array.from({ length: Math.floor((last - monday) / 7) + 1 }, (_, i) => monday + i * 7)
}
