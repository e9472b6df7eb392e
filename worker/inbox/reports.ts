import { type SQL, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { countAll, countRecent, dayOfInquiry } from '../db/daily-counts'
import { firstIdAt, notNotified } from '../db/inquiries'
import { emails, isListed } from '../db/schema'
import { notificationKey } from '../emails/outbox'
import type { Env } from '../env'
import { validate } from '../http/validate'
import { statuses } from '../intake/contract'
import { requireSession } from '../session/require-admin'
import { day } from '../time'
import { type Calendar, calendarOf, dayOf, startOfDay } from '../time-zone'
import {
  type AnswerTime,
  answerTimes,
  delayLimits,
  type Grouping,
  groupings,
  type Median,
  type Ranking,
  type Report,
  type ReportFilter,
  ReportQuery,
} from './contract'
import { answerLimits, answerTime } from './list-conditions'

export const reportRoutes = new Hono<Env>().get(
  '/',
  requireSession,
  validate('query', ReportQuery),
  async (c) => {
    const { days } = c.req.valid('query')
    const now = Date.now()
    const calendar = calendarOf(c.env, now)
    const last = dayOf(calendar, now)
    const period = { calendar, first: last - days + 1, last }
    const { answers } = await c.var.readAsAdmin<CountRow[]>(() => selectCounts(period, now))
    return c.json(reportOf(answers.flat(), period), 200)
  },
)

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
  const barsOf = <Key extends string>(
    kind: CountRow['kind'],
    keys: readonly Key[],
    name: 'answered' | 'status',
  ) => keys.map((key) => ({ key, count: countOf(kind, key), filter: { [name]: key, ...inPeriod } }))
  return {
    timeZone: calendar.timeZone,
    from,
    to,
    perDay,
    rankings: Object.fromEntries(ranked),
    // A click is not an enquiry, so its bar has no filter.
    whatsApp: rank(ofKind('whatsapp'), sumOf('whatsapp_total')),
    answers: {
      median: medianIn(ofKind('median')[0]),
      late: countOf('answer', late),
      counts: barsOf('answer', answerTimes, 'answered').map((bar) =>
        bar.key === notAnswered ? { ...bar, count: bar.count + countOf('answer', late) } : bar,
      ),
      weeks: weeksOf(ofKind('week'), { calendar, first, last }),
    },
    outcomes: barsOf('status', statuses, 'status'),
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

/** The first may begin before the period. */
function weeksOf(rows: readonly CountRow[], { first, last }: Period): Report['answers']['weeks'] {
  const medians = new Map(rows.map((row) => [row.day, row]))
  const monday = first - ((first + daysIntoFirstWeek) % 7)
  return Array.from({ length: Math.floor((last - monday) / 7) + 1 }, (_, i) => {
    const number = monday + i * 7
    return { monday: dateOf(number), median: medianIn(medians.get(number)) }
  })
}

function medianIn(row: CountRow | undefined): Median {
  return row ? { ms: row.count, isLonger: row.key === late } : null
}

/** As in `2026-11-22`. */
function dateOf(number: number) {
  return new Date(number * day).toISOString().slice(0, 10)
}

/** Both days are inclusive. */
export type Period = { calendar: Calendar; first: number; last: number }

/** A count, by day (`all`) or by key over the whole period; in a median it is in ms. */
export type CountRow = {
  kind:
    | ('all' | Grouping | 'whatsapp' | 'whatsapp_total')
    | ('status' | 'answer' | 'median' | 'week' | 'delay' | 'waiting' | 'failed')
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

export function selectCounts(period: Period, now: number) {
  const { calendar, first, last } = period
  const inPeriod = sql`day between ${first} and ${last}`
  const totals = sql`
    select kind, day, cast(key as text) as key, count from (${countAll(calendar, 'all')}) where ${inPeriod}
    union all select 'whatsapp_total', null, '', coalesce(sum(count), 0) from daily_counts
      where kind = 'whatsapp' and ${inPeriod}
    union all select 'waiting', null, '', count(*) from ${notNotified('pending')}
    union all select 'failed', null, '', count(*) from ${notNotified('failed')}`
  const rankings = [...groupings, 'whatsapp'].map((kind) => selectTop(calendar, kind, inPeriod))
  return [totals, selectWork(period, now), ...rankings]
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

const worksCounted = 5000

/** Null if the notification was not sent, or is to be resent. */
const delay = sql.raw(
  `case when sent_at is null or sent_at < queued_at then null ${delayLimits
    .filter((limit) => limit !== 'more')
    .map((limit) => `when sent_at - queued_at <= ${limit}000 then '${limit}'`)
    .join(' ')} else 'more' end`,
)

function selectWork({ calendar, first, last }: Period, now: number) {
  const firstId = firstIdAt(startOfDay(calendar, first))
  const endId = firstIdAt(startOfDay(calendar, last + 1))
  return sql`with work as materialized (
      select status, coalesce(first_answered_at, ${now}) - timestamp as took,
        iif(first_answered_at is null and ${now} - timestamp > ${inTime}, ${late}, ${answerTime}) as answer,
        ${delay} as delay, ${weekOf(calendar)} as week
      from (select * from inquiries where id >= ${firstId} and id < ${endId}
        order by id desc limit ${worksCounted}) i
      left join ${emails} on dedupe_key = ${notificationKey(sql`i.id`)} where ${isListed})
    select 'status' as kind, null as day, status as key, count(*) as count from work group by status
    union all select 'answer', null, answer, count(*) from work group by answer
    union all select 'delay', null, delay, count(*) from work where delay is not null group by delay
    union all ${medianOf('median', 'null')}
    union all ${medianOf('week', 'week')}`
}

/** Who has waited longer without an answer is late. */
const [[, inTime]] = answerLimits

const late = 'late'

const notAnswered: AnswerTime = 'none'

/** Overall or of each week: see `Median`. */
function medianOf(kind: CountRow['kind'], group: 'null' | 'week') {
  const by = sql.raw(group)
  return sql`select ${kind}, ${by} as grouped,
      iif(max(answer = ${late}), ${late}, ''), cast(round(avg(took)) as integer)
    from (select took, answer, week,
        row_number() over (partition by ${by} order by answer = ${late}, took) as place,
        count(*) over (partition by ${by}) as total
      from work where answer <> ${notAnswered})
    where place in ((total + 1) / 2, (total + 2) / 2) group by grouped`
}

/** 1 January 1970 was a Thursday. */
const daysIntoFirstWeek = 3

/** The number of the Monday on which the week of an inquiry begins. */
function weekOf(calendar: Calendar) {
  const days = sql.raw(String(daysIntoFirstWeek))
  return sql`((${dayOfInquiry(calendar)} + ${days}) / 7 * 7 - ${days})`
}
