/** Working time as intervals, in ms since 1970, in order and apart. Pure: shared with the desk. */

export type Interval = readonly [start: number, end: number]

/** With targets in ms of working time; null: answers are never late. */
export type Clock = {
  times: readonly Interval[]
  target: number | null
  urgentTarget: number | null
  /** The working time of the longest day of the week, in ms. */
  longestDay: number
}

/** Working time between two moments, in ms; 0 if the second is not later. */
export function timeBetween(times: readonly Interval[], from: number, to: number) {
  let sum = 0
  for (const [start, end] of times) sum += Math.max(0, Math.min(end, to) - Math.max(start, from))
  return sum
}

/**
 * The moment until which this much working time passes after another; infinite if the intervals do not reach
 * that far. What began before them began with the first.
 */
export function addTime(times: readonly Interval[], from: number, ms: number) {
  let left = ms
  for (const [start, end] of times) {
    const begin = Math.max(start, from)
    if (begin >= end) continue
    if (left <= end - begin) return begin + left
    left -= end - begin
  }
  return Infinity
}

/** The latest moment since which as much working time has passed; minus infinity if there is none. */
export function takeTime(times: readonly Interval[], until: number, ms: number) {
  let left = ms
  for (const [start, end] of times.toReversed()) {
    const last = Math.min(end, until)
    if (last <= start) continue
    if (left <= last - start) return last - left
    left -= last - start
  }
  return -Infinity
}

/** Who has waited since then or longer is late: for urgent enquiries, and for others. */
export function lateSince({ times, target, urgentTarget }: Clock, now: number) {
  const since = (ms: number | null) => (ms === null ? 0 : Math.max(0, takeTime(times, now, ms)))
  return { urgent: since(urgentTarget), other: since(target) }
}

type Question = { unansweredSince: number | null; isUrgent: boolean }

/** When its customer should have an answer; null if nothing has to be answered, or never in time. */
export function answerBy(clock: Clock, { unansweredSince, isUrgent }: Question) {
  const target = isUrgent ? clock.urgentTarget : clock.target
  if (unansweredSince === null || target === null) return null
  return addTime(clock.times, unansweredSince, target)
}

export function isAnswerLate(clock: Clock, question: Question, now: number) {
  const by = answerBy(clock, question)
  return by !== null && by <= now
}

/** Whether it has waited for longer than working time is known, so that it is later than can be counted. */
export function isLongerThanKnown({ times: [first] }: Clock, unansweredSince: number) {
  return first !== undefined && unansweredSince < first[0]
}

/** From when the time left is shown: the last quarter. */
export function isAnswerDueSoon(clock: Clock, question: Question, now: number) {
  const target = question.isUrgent ? clock.urgentTarget : clock.target
  const { unansweredSince } = question
  if (unansweredSince === null || target === null) return false
  return now >= addTime(clock.times, unansweredSince, target * 0.75)
}
