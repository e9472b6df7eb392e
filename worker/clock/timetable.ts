/** Working time between many pairs of moments: each takes a binary search, not a walk through all intervals. */
import type { Interval } from './working-time'

export type Timetable = {
  /** As `timeBetween`. */
  between: (from: number, to: number) => number
  /** As `addTime`. */
  add: (from: number, ms: number) => number
}

export function timetableOf(times: readonly Interval[]): Timetable {
  /** Working time before each interval, and in all of them. */
  const sums = [0]
  for (const [start, end] of times) sums.push((sums.at(-1) ?? 0) + end - start)

  function worked(until: number) {
    const next = countUntil(times.length, (i) => (times[i]?.[1] ?? 0) <= until)
    const start = times[next]?.[0] ?? until
    return (sums[next] ?? 0) + Math.max(0, until - start)
  }

  return {
    between: (from, to) => Math.max(0, worked(to) - worked(from)),
    add(from, ms) {
      const wanted = worked(from) + ms
      // The first interval that ends with as much; what takes no time begins with the next one.
      const index = countUntil(
        times.length,
        (i) => (sums[i + 1] ?? 0) < wanted || (times[i]?.[1] ?? 0) <= from,
      )
      const [start] = times[index] ?? []
      if (start === undefined) return Infinity
      return Math.max(from, start + wanted - (sums[index] ?? 0))
    },
  }
}

/** How many of the first are so, if none is after one that is not. */
function countUntil(length: number, isSo: (index: number) => boolean) {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(middle)) low = middle + 1
    else high = middle
  }
  return low
}
