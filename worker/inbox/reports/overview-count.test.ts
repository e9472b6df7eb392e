import { describe, expect, test } from 'vitest'
import { day, hour } from '../../time'
import { calendarOf } from '../../time-zone'
import { type CountRow, reportOf } from './overview'

const first = 20_000

const period = (days: number, timeZone = 'UTC') => {
  const calendar = calendarOf({ TIME_ZONE: timeZone }, (first + days) * day)
  return { calendar, first, last: first + days - 1 }
}

const ofDay = (offset: number, count: number): CountRow => ({
  kind: 'all',
  day: first + offset,
  key: '',
  count,
})
const of = (kind: CountRow['kind'], key: string, count: number, named = 0): CountRow => ({
  kind,
  day: null,
  key,
  count,
  named,
})

describe('the counts of a period', () => {
  test('start at the beginning of its first day, and are zero for days without enquiries', () => {
    const report = reportOf([ofDay(3, 2), ofDay(0, 5)], period(5))

    expect(report).toMatchObject({ from: first * day, to: (first + 5) * day - 1, timeZone: 'UTC' })
    expect(report.perDay.map(({ count }) => count)).toEqual([5, 0, 0, 2, 0])
    expect(report.perDay[3]).toEqual({
      date: '2024-10-07',
      count: 2,
      filter: { from: `${(first + 3) * day}`, to: `${(first + 4) * day - 1}` },
    })
  })

  test('include a day of 25 hours when the clocks go back', () => {
    const { perDay } = reportOf([], period(30, 'Europe/Berlin'))
    const hours = perDay.map(({ filter }) => (Number(filter.to) + 1 - Number(filter.from)) / hour)

    expect(perDay[23]?.date).toBe('2024-10-27')
    expect(hours[23]).toBe(25)
    expect(new Set(hours)).toEqual(new Set([24, 25]))
  })

  test('are all zero for an empty desk', () => {
    const report = reportOf([], period(3))

    expect(report.perDay.map(({ count }) => count)).toEqual([0, 0, 0])
    expect(report.outcomes.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0])
    expect(report.rankings.page).toEqual({ top: [], rest: 0, none: 0 })
    expect(report.before).toBe(0)
  })

  test('rank the most frequent keys, and sum up other keys and enquiries without a key', () => {
    const rows = [
      ofDay(0, 40),
      of('service', 'racking', 20, 33),
      of('service', 'gates', 4, 33),
      of('page', '/a', 1, 1),
    ]

    const { rankings } = reportOf(rows, period(1))

    const inPeriod = { from: `${first * day}`, to: `${(first + 1) * day - 1}` }
    expect(rankings.service).toEqual({
      top: [
        { key: 'racking', count: 20, filter: { service: 'racking', ...inPeriod } },
        { key: 'gates', count: 4, filter: { service: 'gates', ...inPeriod } },
      ],
      none: 7,
      rest: 9,
    })
    expect(rankings.page).toMatchObject({ none: 39, rest: 0 })
  })
})
