import { delayLimits, type Report } from '../../../../worker/inbox/contract'
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
    answers: {
      median: { ms: 2.5 * 3_600_000, isLonger: false },
      late: 3,
      counts: (['4h', '1d', 'none'] as const).map((key, i) => ({
        key,
        count: [30, 10, 5][i] ?? 0,
        filter: { answered: key },
      })),
      weeks: Array.from({ length: Math.ceil(days / 7) }, (_, i) => ({
        monday: new Date(lastDay - (4 + 7 * i) * day).toISOString().slice(0, 10),
        median: i === 1 ? null : { ms: (2.5 + (i % 5)) * 3_600_000, isLonger: false },
      })).reverse(),
    },
    outcomes: (['new', 'won', 'lost'] as const).map((key, i) => ({
      key,
      count: [20, 3, 1][i] ?? 0,
      filter: { status: key },
    })),
    delays: delayLimits.map((limit, i) => ({ limit, count: [300, 81, 9, 4, 0, 2, 1][i] ?? 0 })),
    waiting: 2,
    failed: 1,
  }
}
