import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Ranking, Report } from '../../../../worker/inbox/reports/contract'
import { day } from '../../../../worker/time'
import { reports } from '../../words/desk/reports'
import { formatShortUtcDate, formatUtcDate } from '../ui/dates'
import { barsOfDays, barsOfOutcomes, barsOfRanking, labelledDays, shareOf } from './bars'

const noRanking: Ranking = { top: [], rest: 0, none: 0 }

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Asia/Colombo'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** Consecutive days from a date, in Colombo. */
const daysFrom = (start: string, counts: readonly number[]) =>
  counts.map((count, i) => {
    const date = new Date(Date.parse(start) + i * day).toISOString().slice(0, 10)
    const from = Date.parse(`${date}T00:00+05:30`)
    return { date, count, filter: { from: `${from}`, to: `${from + day - 1}` } }
  })

const empty: Report = {
  timeZone: 'Asia/Colombo',
  from: 0,
  to: 0,
  perDay: daysFrom('2026-11-19', [0, 0]),
  rankings: { service: noRanking, page: noRanking, referrer: noRanking, source: noRanking },
  whatsApp: noRanking,
  before: 0,
  outcomes: [],
}

const ranked = (service: Ranking) => ({ ...empty, rankings: { ...empty.rankings, service } })

describe('the bars', () => {
  test('of days are labelled with the date and link to its list', () => {
    expect(barsOfDays({ ...empty, perDay: daysFrom('2026-11-19', [3, 0]) })).toMatchObject([
      {
        label: formatUtcDate(Date.parse('2026-11-19')),
        count: 3,
        to: '/admin?from=2026-11-19&to=2026-11-19',
      },
      { label: formatUtcDate(Date.parse('2026-11-20')), count: 0 },
    ])
  })

  test('of services are labelled with the title, or a readable slug for unknown ones', () => {
    const top = ['gates', 'constructor', '<i>x</i>'].map((key) => ({ key, count: 1 }))
    const gates = { slug: 'gates', number: '07', title: 'Gates', shortTitle: 'Gates', keywords: [] }

    const bars = barsOfRanking(ranked({ top, rest: 0, none: 0 }), 'service', [gates])

    expect(bars.map(({ label }) => label)).toEqual(['Gates', 'Constructor', '<i>x</i>'])
  })

  test('end with all others and with those without a value, if there are any', () => {
    const top = [{ key: 'gates', count: 5 }]
    const labels = (ranking: Partial<Ranking>) =>
      barsOfRanking(ranked({ ...noRanking, top, ...ranking }), 'service', []).map(
        ({ label }) => label,
      )

    expect(labels({})).toEqual(['Gates'])
    expect(labels({ rest: 2, none: 3 })).toEqual(['Gates', 'All others', 'No service named'])
  })

  test('are empty if nothing has a value', () => {
    expect(barsOfRanking(ranked({ ...noRanking, none: 9 }), 'service', [])).toEqual([])
  })

  test('of services link to the list of that service and period', () => {
    const filter = { service: 'gates', from: '1', to: '2' }
    const [bar] = barsOfRanking(
      ranked({ ...noRanking, top: [{ key: 'gates', count: 5, filter }], none: 1 }),
      'service',
      [],
    )

    expect(bar?.to).toBe('/admin?service=gates&from=2026-11-19&to=2026-11-20')
  })

  test('of outcomes are marked as good only for "won"', () => {
    const outcomes = (['new', 'won', 'lost'] as const).map((key) => ({
      key,
      count: 1,
      filter: { status: key },
    }))
    expect(barsOfOutcomes({ ...empty, outcomes })).toMatchObject([
      { label: 'New', to: '/admin?status=new&from=2026-11-19&to=2026-11-20' },
      { label: 'Won', tone: 'good' },
      { label: 'Lost' },
    ])
    expect(barsOfOutcomes(empty)).toEqual([])
  })
})

test.each([
  [0, 0, '0%'],
  [0, 10, '0%'],
  [1, 1000, 'under 1%'],
  [999, 1000, '99%'],
  [10, 10, '100%'],
  [1, 3, '33%'],
])('%i of %i is %s', (count, total, share) => {
  expect(shareOf(count, total)).toBe(share)
})

describe('the labels of the days', () => {
  const labelOf = (date: string) => formatShortUtcDate(Date.parse(date))

  test('mark Mondays in a short period', () => {
    expect(labelledDays({ perDay: daysFrom('2026-10-23', new Array(30).fill(0)) })).toEqual([
      { index: 3, label: labelOf('2026-10-26'), isMinor: false },
      { index: 10, label: labelOf('2026-11-02'), isMinor: false },
      { index: 17, label: labelOf('2026-11-09'), isMinor: false },
      { index: 24, label: labelOf('2026-11-16'), isMinor: false },
    ])
  })

  test('mark the 1st and the 15th of each month in a long one', () => {
    const labels = labelledDays({ perDay: daysFrom('2026-08-24', new Array(90).fill(0)) })

    expect(labels.map(({ label }) => label)).toEqual(
      ['09-01', '09-15', '10-01', '10-15', '11-01', '11-15'].map((date) => labelOf(`2026-${date}`)),
    )
    expect(labels.map(({ isMinor }) => isMinor)).toEqual([false, true, false, true, false, true])
  })
})

test.each([
  [60, 'less than one'],
  [134, '1.5'],
  [270, '3'],
  [1000, '11'],
])('%i enquiries in 90 days are %s a day on average', (total, average) => {
  expect(reports.perDay.summary(total, 90)).toContain(`in 90 days, ${average} a day`)
})
