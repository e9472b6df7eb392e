import { describe, expect, test } from 'vitest'
import { day } from '../../time'
import { type CountRow, reportOf } from './routes'

const first = 20_000

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
  test('begin at the start of its first day, with nought where nothing came', () => {
    expect(reportOf([ofDay(3, 2), ofDay(0, 5)], first, 5)).toMatchObject({
      from: first * day,
      perDay: [5, 0, 0, 2, 0],
    })
  })

  test('of an empty desk are all nought', () => {
    const report = reportOf([], first, 3)

    expect(report.perDay).toEqual([0, 0, 0])
    expect(report.rankings.page).toEqual({ top: [], rest: 0, none: 0 })
    expect(report.delays.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('rank what is named, and add up the others and those without', () => {
    const rows = [
      ofDay(0, 40),
      of('service', 'racking', 20, 33),
      of('service', 'gates', 4, 33),
      of('page', '/a', 1, 1),
    ]

    const { rankings } = reportOf(rows, first, 1)

    expect(rankings.service).toEqual({
      top: [
        { key: 'racking', count: 20 },
        { key: 'gates', count: 4 },
      ],
      none: 7,
      rest: 9,
    })
    expect(rankings.page).toMatchObject({ none: 39, rest: 0 })
  })

  test('keep the order of the delays, and say what waits', () => {
    const rows = [
      of('delay', 'more', 1),
      of('delay', '2', 30),
      of('waiting', '', 4),
      of('failed', '', 2),
    ]

    const { delays, waiting, failed } = reportOf(rows, first, 1)

    expect(delays.map(({ limit, count }) => `${limit}:${count}`).join(' ')).toBe(
      '2:30 10:0 60:0 600:0 3600:0 86400:0 more:1',
    )
    expect([waiting, failed]).toEqual([4, 2])
  })
})
