import { expect, test } from 'vitest'
import { makeRandom } from '../testing/random'
import { timetableOf } from './timetable'
import { addTime, type Interval, timeBetween } from './working-time'

test('a timetable agrees with a walk through the intervals', () => {
  const random = makeRandom(3)
  const upTo = (max: number) => Math.floor(random() * max)
  let end = 10
  const times = Array.from({ length: 30 }, (): Interval => {
    const start = end + 1 + upTo(8)
    end = start + 1 + upTo(8)
    return [start, end]
  })
  const { between, add } = timetableOf(times)

  for (let from = 0; from < end + 10; from += 1) {
    for (let to = 0; to < end + 10; to += 3)
      expect(between(from, to)).toBe(timeBetween(times, from, to))
    for (let ms = 0; ms < 40; ms += 1) expect(add(from, ms)).toBe(addTime(times, from, ms))
  }
})

test('without intervals no time passes', () => {
  const { between, add } = timetableOf([])

  expect([between(0, 100), add(0, 1)]).toEqual([0, Infinity])
})
