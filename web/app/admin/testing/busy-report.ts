import type { Report, ResponseReport } from '../../../../worker/inbox/reports/contract'
import { day, hour } from '../../../../worker/time'

const none = { top: [], rest: 0, none: 0 }
const lastDay = Date.UTC(2026, 10, 20)

/** The report of a desk that is busy on weekdays, with unusual keys. */
export function busy(days: number): Report {
  const from = lastDay - (days - 1) * day
  const perDay = Array.from({ length: days }, (_, i) => {
    const date = new Date(from + i * day)
    const midnight = date.getTime() - 5.5 * hour
    const filter = { from: `${midnight}`, to: `${midnight + day - 1}` }
    const weekday = date.getUTCDay()
    const count = weekday === 0 ? 0 : weekday === 6 ? 2 : 4 + ((i * 7) % 11)
    return { date: date.toISOString().slice(0, 10), count, filter }
  })
  const total = perDay.reduce((sum, { count }) => sum + count, 0)
  const top = [
    { key: 'racking', count: 120 },
    { key: 'gates', count: 74, filter: { service: 'gates' } },
    { key: 'a-service-of-the-past', count: 31 },
    { key: `<img src=x onerror=alert(1)>${'x'.repeat(90)}`, count: 6 },
    { key: '\u202Ereversed', count: 1 },
  ]
  return {
    timeZone: 'Asia/Colombo',
    from,
    to: lastDay + day - 1,
    perDay,
    rankings: {
      service: { top, rest: 9, none: total - 241 },
      page: { top: [{ key: '/gates', count: 40 }], rest: 0, none: total - 40 },
      referrer: { top: [{ key: 'www.search.example', count: 88 }], rest: 3, none: total - 91 },
      source: none,
    },
    whatsApp: { top: [{ key: 'gates', count: 3 }], rest: 0, none: 1 },
    before: 300,
    outcomes: (['new', 'won', 'lost'] as const).map((key, i) => ({
      key,
      count: [20, 3, 1][i] ?? 0,
      filter: { status: key },
    })),
  }
}

const hours = (count: number) => ({ ms: count * hour, isLonger: false })
const tally = (count: number, value: number) => ({ count, value })
const outcome = (received: number, won: number, lost: number, noAnswer = 0) => ({
  received,
  open: received - won - lost - noAnswer,
  quoted: tally(won + lost + 2, (won + lost + 2) * 250_000),
  won: tally(won, won * 250_000),
  lost: tally(lost, lost * 250_000),
  noAnswer: tally(noAnswer, noAnswer * 250_000),
})

/** Of the same desk. */
export const busyResponse: ResponseReport = {
  timeZone: 'Asia/Colombo',
  first: '2026-08-23',
  last: '2026-11-20',
  firstBefore: '2026-05-25',
  target: '4h',
  urgentTarget: '2h',
  workingDay: 9 * hour,
  isCut: false,
  answers: { inTime: 141, late: 27, waiting: 3, median: hours(2.5) },
  outcome: outcome(177, 38, 41),
  before: {
    answers: { inTime: 81, late: 19, waiting: 0, median: hours(3) },
    outcome: outcome(100, 2, 2),
  },
  weeks: [9, 10, 8, 11, 9, 8, 12, 10, 13, 11, 14, 13, 13].map((inTime, i) => ({
    monday: new Date(lastDay - (4 + 7 * (12 - i)) * day).toISOString().slice(0, 10),
    inTime,
    late: [2, 1, 2, 2, 3, 5, 2, 1, 2, 2, 2, 1, 2][i] ?? 0,
  })),
  people: [
    {
      ...{ name: 'Kasun Dias', received: 50, late: 7, openQuotes: 4, answered: 42, inTime: 35 },
      ...{ median: hours(2 + 11 / 12), p90: hours(6.5) },
    },
    {
      ...{
        name: 'Ruwani Weerasinghe',
        received: 80,
        late: 9,
        openQuotes: 11,
        answered: 76,
        inTime: 67,
      },
      ...{ median: hours(1.8), p90: hours(5) },
    },
    {
      ...{ name: null, received: 20, late: 3, openQuotes: 0, answered: 0, inTime: 0 },
      ...{ median: null, p90: null },
    },
  ],
  lateAnswers: Array.from({ length: 27 }, (_, i) => ({
    id: `late-${i}`,
    name: i === 0 ? 'Suresh \u202eHerath' : `Customer ${i}`,
    service: i % 3 === 0 ? null : 'gates',
    owner: i % 2 === 0 ? null : 'Kasun Dias',
    at: lastDay - i * day,
    answeredAt: i < 3 ? null : lastDay - i * day + 9 * hour,
    isOpen: true,
    by: (30 - i) * hour,
  })),
  groups: {
    service: [
      { key: 'racking', ...outcome(34, 11, 9) },
      { key: 'gates', ...outcome(9, 2, 1) },
      { key: null, ...outcome(14, 0, 0) },
    ],
    source: [
      { key: '=HYPERLINK("http://evil.example")', ...outcome(61, 15, 14) },
      { key: 'Walk-in', ...outcome(17, 7, 2) },
      { key: null, ...outcome(31, 4, 5) },
    ],
    town: [
      { key: 'Biyagama', ...outcome(20, 6, 2, 2) },
      { key: null, isRest: true, ...outcome(9, 1, 1) },
      { key: null, ...outcome(80, 3, 3) },
    ],
  },
  reasons: [
    { status: 'won', reason: 'Price', ...tally(20, 5_000_000) },
    { status: 'lost', reason: 'Another supplier', ...tally(9, 2_250_000) },
    { status: 'lost', reason: null, ...tally(2, 0) },
  ],
}
