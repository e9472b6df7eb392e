import { type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { countAll, countRecent } from '../../db/daily-counts'
import { firstIdAt } from '../../db/id-range'
import type { Database } from '../../db/open'
import { isListed } from '../../db/schema'
import { statement } from '../../db/statement'
import type { Bindings } from '../../env'
import { validate } from '../../http/validate'
import { workStates } from '../../intake/contract'
import { requireSession } from '../../session/require-admin'
import { day } from '../../time'
import { type Calendar, calendarOf, dayOf, startOfDay } from '../../time-zone'
import { answerTime } from '../answer-time'
import { answerTimes } from '../list-contract'
import {
  delayLimits,
  type Grouping,
  groupings,
  type Ranking,
  type Report,
  type ReportFilter,
  ReportQuery,
} from './contract'

/** What came, where from, how fast it was notified and answered, and what became of it. */
export const reportRoutes = new Hono<Bindings>().get(
  '/',
  requireSession,
  validate('query', ReportQuery),
  async (c) => {
    const { days } = c.req.valid('query')
    const now = Date.now()
    const calendar = calendarOf(c.env, now)
    const last = dayOf(calendar, now)
    const period = { calendar, first: last - days + 1, last }
    const answers = await c.var.readAsAdmin<CountRow[]>((db) => selectCounts(db, period))
    return c.json(reportOf(answers.flat(), period), 200)
  },
)

/** Days, by their numbers, both included. */
type Period = { calendar: Calendar; first: number; last: number }

/** How many are named one by one; a longer list is no chart. */
const topLength = 8

/**
 * Rows read of one grouping. It is far more than honest visitors make (ninety days of twenty-two
 * pages); whoever invents a new `utm_source` with every post only shortens how far back is counted.
 */
const rowsPerGrouping = 2000

/** Enquiries of which what became of them is counted one by one. */
const worksCounted = 5000

/** One count: of a day (`all`), or over the whole period under a key. */
export type CountRow = {
  kind:
    | ('all' | Grouping | 'whatsapp' | 'whatsapp_total')
    | ('status' | 'answer' | 'median' | 'delay' | 'waiting' | 'failed')
  day: number | null
  key: string
  count: number
  /** Of a ranking: how many have any key. */
  named?: number
}

/** Returns the statements that read the counts of a period, and what waits at this moment. */
export function selectCounts(db: Database, period: Period) {
  const { calendar, first, last } = period
  const inPeriod = sql`day between ${first} and ${last}`
  const totals = sql`
    select kind, day, key, count from (${countAll(calendar, 'all')}) where ${inPeriod}
    union all select 'whatsapp_total', null, '', coalesce(sum(count), 0) from daily_counts
      where kind = 'whatsapp' and ${inPeriod}
    union all select 'waiting', null, '', waiting from desk_state
    union all select 'failed', null, '', failed from desk_state`
  const rankings = [...groupings, 'whatsapp'].map((kind) => selectTop(calendar, kind, inPeriod))
  return [totals, selectWork(period), ...rankings].map((select) => statement(db, select))
}

/** How long a notification took, by its upper limit in seconds; null where it was not sent. */
const delay = sql.raw(
  `case when sent_at is null then null ${delayLimits
    .filter((limit) => limit !== 'more')
    .map((limit) => `when sent_at - queued_at <= ${limit}000 then '${limit}'`)
    .join(' ')} else 'more' end`,
)

function selectWork({ calendar, first, last }: Period) {
  const firstId = firstIdAt(startOfDay(calendar, first))
  const endId = firstIdAt(startOfDay(calendar, last + 1))
  return sql`with work as materialized (
      select status, first_answered_at - timestamp as took, ${answerTime} as answer, ${delay} as delay
      from (select * from inquiries where id >= ${firstId} and id < ${endId}
        order by id desc limit ${worksCounted}) where ${isListed})
    select 'status' as kind, null as day, status as key, count(*) as count from work group by status
    union all select 'answer', null, answer, count(*) from work group by answer
    union all select 'delay', null, delay, count(*) from work where delay is not null group by delay
    union all select * from (select 'median', null, '', cast(round(avg(took)) as integer) as median
      from (select took, row_number() over (order by took) as place, count(*) over () as total
        from work where took is not null)
      where place in ((total + 1) / 2, (total + 2) / 2)) where median is not null`
}

/** With each of the first keys comes the sum over all, by which what has no key is known. */
function selectTop(calendar: Calendar, kind: string, inPeriod: SQL) {
  return sql`select ${kind} as kind, null as day, key, sum(count) as count,
      sum(sum(count)) over () as named
    from (select key, count from (select key, count from daily_counts
        where kind = ${kind} and ${inPeriod} and key <> ''
        order by day desc limit ${rowsPerGrouping})
      union all select key, count from (${countRecent(calendar, kind)}) where ${inPeriod} and key <> '')
    group by key order by sum(count) desc, key limit ${topLength}`
}

/** Returns the report of a period; a day without a row has none. */
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
    rankings: Object.fromEntries(ranked),
    // A click is no enquiry: its bar leads to none.
    whatsApp: rank(ofKind('whatsapp'), sumOf('whatsapp_total')),
    answers: {
      median: ofKind('median')[0]?.count ?? null,
      counts: answerTimes.map((key) => ({
        key,
        count: countOf('answer', key),
        filter: { answered: key, ...inPeriod },
      })),
    },
    outcomes: workStates.map((key) => ({
      key,
      count: countOf('status', key),
      filter: { status: key, ...inPeriod },
    })),
    delays: delayLimits.map((limit) => ({ limit, count: countOf('delay', limit) })),
    waiting: sumOf('waiting'),
    failed: sumOf('failed'),
  }
}

function fillDays(rows: readonly CountRow[], { calendar, first, last }: Period) {
  const counts = new Map(rows.map((row) => [row.day, row.count]))
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const number = first + i
    const [start, next] = [startOfDay(calendar, number), startOfDay(calendar, number + 1)]
    const date = new Date(number * day).toISOString().slice(0, 10)
    const filter = { from: `${start}`, to: `${next - 1}` }
    return { date, count: counts.get(number) ?? 0, filter }
  })
}

/** Of all that came, what is named but not among the first is the rest, and what is not named has none. */
function rank(
  rows: readonly CountRow[],
  total: number,
  filterOf?: (key: string) => ReportFilter,
): Ranking {
  const top = rows.map(({ key, count }) => ({
    key,
    count,
    ...(filterOf && { filter: filterOf(key) }),
  }))
  const named = rows[0]?.named ?? 0
  return { top, none: Math.max(0, total - named), rest: named - sum(top) }
}

function sum(rows: readonly { count: number }[]) {
  return rows.reduce((all, { count }) => all + count, 0)
}
