/**
 * What hours, public holidays and targets are in working time. Pure: shared with the desk's settings, and apart
 * from what its list needs.
 */
import { dateOf, hour, minute, weekdayOf } from '../time'
import { type Holiday, type Target, type WorkingHours, weekdays } from './contract'
import type { Interval } from './working-time'

type Open = { hours: WorkingHours; holidays: readonly Holiday[] }

/**
 * Days are counted since 1970, the last one inclusive; `at` is a time of day (ms after midnight) on one of them, in ms
 * since 1970.
 */
type Span = { first: number; last: number; at: (day: number, time: number) => number }

export function timesWithin({ hours, holidays }: Open, { first, last, at }: Span) {
  const closed = new Set(holidays.map(({ date }) => date))
  const times: Interval[] = []
  for (let number = first; number <= last; number += 1) {
    if (closed.has(dateOf(number))) continue
    const name = weekdays[weekdayOf(number)] ?? 'Monday'
    times.push(
      ...intervalsOn(hours, name).map(
        ([start, end]): Interval => [at(number, start), at(number, end)],
      ),
    )
  }
  return times
}

/** Working time of the longest day of the week, in ms. */
export function longestDay(hours: WorkingHours) {
  return Math.max(...weekdays.map((name) => lengthOf(intervalsOn(hours, name))))
}

/** In ms after midnight. Hours that overlap count once. */
function intervalsOn(hours: WorkingHours, name: (typeof weekdays)[number]) {
  const rows = hours
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

/** The working time that a target stands for, if the longest day of the week has `longestDay`. */
export function targetTime(target: Target, longestDay: number) {
  const [, count = '', unit] = /^(\d+)([hd])$/.exec(target) ?? []
  if (!unit) return null
  return Number(count) * (unit === 'h' ? hour : longestDay)
}

/** As in `08:30`, in ms after midnight. */
function timeOfDay(text: string) {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * hour + minutes * minute
}
