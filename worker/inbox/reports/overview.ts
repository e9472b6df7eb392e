import { type SQL, sql } from 'drizzle-orm'
import { countAll, countRecent } from '../../db/daily-counts'
import { firstIdAt } from '../../db/inquiries'
import { isListed } from '../../db/schema'
import { statuses } from '../../intake/contract'
import { dateOf } from '../../time'
import { type Calendar, startOfDay } from '../../time-zone'
import {
  type Grouping,
  groupings,
  type Ranking,
  type Report,
  type ReportFilter,
  rowsCounted,
} from './contract'
import { type Period, periodBefore } from './period'

/** A day without a row counts zero. */
export function reportOf(rows: readonly CountRow[], { calendar, first, last }: Period): Report {
  const ofKind = (kind: CountRow['kind']) => rows.filter((row) => row.kind === kind)
  const sumOf = (kind: CountRow['kind']) => sum(ofKind(kind))
  const countOf = (kind: CountRow['kind'], key: string) =>
    sum(ofKind(kind).filter((row) => row.key === key))
  const [from, to] = [startOfDay(calendar, first), startOfDay(calendar, last + 1) - 1]
  const inPeriod = { from: `${from}`, to: `${to}` }
  const perDay = fillDays(ofKind('all'), { calendar, first, last })
  const ranked = groupings.map((grouping) => {
    const filterOf = (key: string) => ({ [grouping]: key, ...inPeriod })
    return [grouping, rank(ofKind(grouping), sum(perDay), filterOf)]
  })
  return {
    timeZone: calendar.timeZone,
    from,
    to,
    perDay,
    before: sum(ofKind('all').filter(({ day }) => (day ?? 0) < first)),
    rankings: Object.fromEntries(ranked),
    // A click is not an enquiry, so its bar has no filter.
    whatsApp: rank(ofKind('whatsapp'), sumOf('whatsapp_total')),
    outcomes: statuses.map((key) => {
      return { key, count: countOf('status', key), filter: { status: key, ...inPeriod } }
    }),
  }
}

function fillDays(rows: readonly CountRow[], { calendar, first, last }: Period) {
  const counts = new Map(rows.map((row) => [row.day, row.count]))
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const number = first + i
    const [start, next] = [startOfDay(calendar, number), startOfDay(calendar, number + 1)]
    const filter = { from: `${start}`, to: `${next - 1}` }
    return { date: dateOf(number), count: counts.get(number) ?? 0, filter }
  })
}

function rank(
  rows: readonly CountRow[],
  total: number,
  filterOf?: (key: string) => ReportFilter,
): Ranking {
  const top = rows.map(({ key, count }) => ({ key, count, filter: filterOf?.(key) }))
  const named = rows[0]?.named ?? 0
  return { top, none: Math.max(0, total - named), rest: named - sum(top) }
}

function sum(rows: readonly { count: number }[]) {
  return rows.reduce((all, { count }) => all + count, 0)
}

/** A count, by day (`all`, also of the period before) or by key over the whole period. */
export type CountRow = {
  kind: 'all' | Grouping | 'whatsapp' | 'whatsapp_total' | 'status'
  day: number | null
  key: string
  count: number
  /** In a ranking: how many have any key. */
  named?: number
}

/** A chart with more keys is hard to read. */
const topLength = 8

/** More than real visitors produce. A new `utm_source` with each enquiry only shortens the period. */
const rowsPerGrouping = 2000

export function selectCounts(period: Period) {
  const { calendar, first, last } = period
  const inPeriod = sql`day between ${first} and ${last}`
  const before = periodBefore(period)
  const totals = sql`
    select kind, day, cast(key as text) as key, count from (${countAll(calendar, 'all')})
      where day between ${before.first} and ${last}
    union all select 'whatsapp_total', null, '', coalesce(sum(count), 0) from daily_counts
      where kind = 'whatsapp' and ${inPeriod}`
  const rankings = [...groupings, 'whatsapp'].map((kind) => selectTop(calendar, kind, inPeriod))
  return [totals, selectStatuses(period), ...rankings]
}

/** Each row has the sum over all keys too (`named`), which gives the number without a key. */
function selectTop(calendar: Calendar, kind: string, inPeriod: SQL) {
  return sql`select ${kind} as kind, null as day, cast(key as text) as key, sum(count) as count,
      sum(sum(count)) over () as named
    from (select key, count from (select key, count from daily_counts
        where kind = ${kind} and ${inPeriod} and key <> ''
        order by day desc limit ${rowsPerGrouping})
      union all select key, count from (${countRecent(calendar, kind)}) where ${inPeriod} and key <> '')
    group by key having sum(count) > 0 order by sum(count) desc, key limit ${topLength}`
}

function selectStatuses({ calendar, first, last }: Period) {
  const firstId = firstIdAt(startOfDay(calendar, first))
  const endId = firstIdAt(startOfDay(calendar, last + 1))
  return sql`select 'status' as kind, null as day, status as key, count(*) as count
    from (select * from inquiries where id >= ${firstId} and id < ${endId}
      order by id desc limit ${rowsCounted}) where ${isListed} group by status`
}
