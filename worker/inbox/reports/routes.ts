import { type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { countAll, countRecent } from '../../db/daily-counts'
import type { Database } from '../../db/open'
import { statement } from '../../db/statement'
import type { Bindings } from '../../env'
import { validate } from '../../http/validate'
import { requireSession } from '../../session/require-admin'
import { day } from '../../time'
import { delayLimits, type Grouping, groupings, type Report, ReportQuery } from './contract'

/** What came, where from, and how fast it was notified: for the desk's reports. */
export const reportRoutes = new Hono<Bindings>().get(
  '/',
  requireSession,
  validate('query', ReportQuery),
  async (c) => {
    const { days } = c.req.valid('query')
    const today = Math.floor(Date.now() / day)
    const first = today - days + 1
    const answers = await c.var.readAsAdmin<CountRow[]>((db) => selectCounts(db, first, today))
    return c.json(reportOf(answers.flat(), first, days), 200)
  },
)

/** How many are named one by one; a longer list is no chart. */
const topLength = 8

/**
 * Rows read of one grouping. It is far more than honest visitors make (ninety days of twenty-two
 * pages); whoever invents a new `utm_source` with every post only shortens how far back is counted.
 */
const rowsPerGrouping = 2000

/** One count: of a day (`all`), or over the whole period under a key. */
export type CountRow = {
  kind: 'all' | Grouping | 'delay' | 'waiting' | 'failed' | 'whatsapp' | 'whatsapp_total'
  day: number | null
  key: string
  count: number
  /** Of a ranking: how many have any key. */
  named?: number
}

/**
 * Returns the statements that read the counts of the days from `first` to `last` (days since 1970),
 * and what waits at this moment.
 */
export function selectCounts(db: Database, first: number, last: number) {
  const inPeriod = sql`day between ${first} and ${last}`
  const totals = sql`
    select kind, day, key, count from (${countAll('all')}) where ${inPeriod}
    union all select kind, null, key, sum(count) from (${countAll('delay')})
      where ${inPeriod} group by key
    union all select 'whatsapp_total', null, '', coalesce(sum(count), 0) from daily_counts
      where kind = 'whatsapp' and ${inPeriod}
    union all select 'waiting', null, '', waiting from desk_state
    union all select 'failed', null, '', failed from desk_state`
  const rankings = [...groupings, 'whatsapp'].map((kind) => selectTop(kind, inPeriod))
  return [statement(db, totals), ...rankings.map((ranking) => statement(db, ranking))]
}

/** With each of the first keys comes the sum over all, by which what has no key is known. */
function selectTop(kind: string, inPeriod: SQL) {
  return sql`select ${kind} as kind, null as day, key, sum(count) as count,
      sum(sum(count)) over () as named
    from (select key, count from (select key, count from daily_counts
        where kind = ${kind} and ${inPeriod} and key <> ''
        order by day desc limit ${rowsPerGrouping})
      union all select key, count from (${countRecent(kind)}) where ${inPeriod} and key <> '')
    group by key order by sum(count) desc, key limit ${topLength}`
}

/** Returns the report of `days` days from `firstDay` on; a day without a row has none. */
export function reportOf(rows: readonly CountRow[], firstDay: number, days: number): Report {
  const ofKind = (kind: CountRow['kind']) => rows.filter((row) => row.kind === kind)
  const sumOf = (kind: CountRow['kind']) => sum(ofKind(kind))
  const perDay = fillDays(ofKind('all'), firstDay, days)
  const total = perDay.reduce((all, count) => all + count, 0)
  const ranked = groupings.map((grouping) => [grouping, rank(ofKind(grouping), total)])
  return {
    from: firstDay * day,
    perDay,
    rankings: Object.fromEntries(ranked),
    whatsApp: rank(ofKind('whatsapp'), sumOf('whatsapp_total')),
    delays: fillDelays(ofKind('delay')),
    waiting: sumOf('waiting'),
    failed: sumOf('failed'),
  }
}

function fillDays(rows: readonly CountRow[], firstDay: number, days: number) {
  const counts = new Map(rows.map((row) => [row.day, row.count]))
  return Array.from({ length: days }, (_, i) => counts.get(firstDay + i) ?? 0)
}

/** Of all that came, what is named but not among the first is the rest, and what is not named has none. */
function rank(rows: readonly CountRow[], total: number) {
  const top = rows.map(({ key, count }) => ({ key, count }))
  const named = rows[0]?.named ?? 0
  return { top, none: Math.max(0, total - named), rest: named - sum(top) }
}

function fillDelays(rows: readonly CountRow[]) {
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return delayLimits.map((limit) => ({ limit, count: counts.get(limit) ?? 0 }))
}

function sum(rows: readonly { count: number }[]) {
  return rows.reduce((all, { count }) => all + count, 0)
}
