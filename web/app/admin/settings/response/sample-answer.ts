import type { Holiday, Target, WorkingHours } from '../../../../../worker/clock/contract'
import { longestDay, targetTime, timesWithin } from '../../../../../worker/clock/working-hours'
import { addTime } from '../../../../../worker/clock/working-time'
import { day, minute, utcDayOf, weekdayOf } from '../../../../../worker/time'

/** Days in which every target passes, unless nearly all of them are holidays. */
const span = 60

const thursday = 3

/**
 * When a message that is received shortly before the end of a working day, of Thursday if possible, has to be
 * answered. Both are local times, as if it were UTC. Null if answers are never late.
 */
export function sampleAnswer(
  target: Target,
  open: { hours: WorkingHours; holidays: readonly Holiday[] },
  now: number,
) {
  const wanted = targetTime(target, longestDay(open.hours))
  if (wanted === null) return null
  const first = utcDayOf(now) + 1
  const times = timesWithin(open, {
    first,
    last: first + span,
    at: (number, time) => number * day + time,
  })
  const ends = times.map(([, end]) => end)
  const lastOfDays = ends.filter(
    (end, index) => utcDayOf(ends[index + 1] ?? Infinity) > utcDayOf(end),
  )
  const end =
    lastOfDays.slice(0, 7).find((each) => weekdayOf(utcDayOf(each)) === thursday) ?? lastOfDays[0]
  if (end === undefined) return null
  const received = end - 50 * minute
  const due = addTime(times, received, wanted)
  return Number.isFinite(due) ? { received, due } : null
}
