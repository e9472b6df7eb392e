import { Hono } from 'hono'
import type { Bindings } from '../../env'
import { validate } from '../../http/validate'
import { statuses } from '../../intake/contract'
import { requireSession } from '../../session/require-admin'
import { day } from '../../time'
import { calendarOf, dayOf, startOfDay } from '../../time-zone'
import { answerTimes } from '../list-contract'
import {
  delayLimits,
  groupings,
  type Ranking,
  type Report,
  type ReportFilter,
  ReportQuery,
} from './contract'
import { type CountRow, daysIntoFirstWeek, type Period, selectCounts } from './counts'

/** Reports on how many enquiries arrived, their origins, and how they were notified and answered. */
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
    const answers = await c.var.readAsAdmin<CountRow[]>(() => selectCounts(period))
    return c.json(reportOf(answers.flat(), period), 200)
  },
)

/** Returns the report of a period; a day without a row counts zero. */
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
    // A click is not an enquiry, so its bar has no filter.
    whatsApp: rank(ofKind('whatsapp'), sumOf('whatsapp_total')),
    answers: {
      median: ofKind('median')[0]?.count ?? null,
      counts: answerTimes.map((key) => ({
        key,
        count: countOf('answer', key),
        filter: { answered: key, ...inPeriod },
      })),
      weeks: weeksOf(ofKind('week'), { calendar, first, last }),
    },
    outcomes: statuses.map((key) => ({
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
    const filter = { from: `${start}`, to: `${next - 1}` }
    return { date: dateOf(number), count: counts.get(number) ?? 0, filter }
  })
}

/** `rest` counts those with a key that is not among the first, `none` those without a key. */
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

/** Returns the weeks of a period with their medians; the first may begin before the period. */
function weeksOf(rows: readonly CountRow[], { first, last }: Period): Report['answers']['weeks'] {
  const medians = new Map(rows.map((row) => [row.day, row.count]))
  const monday = first - ((first + daysIntoFirstWeek) % 7)
  return Array.from({ length: Math.floor((last - monday) / 7) + 1 }, (_, i) => {
    const number = monday + i * 7
    return { monday: dateOf(number), median: medians.get(number) ?? null }
  })
}

/** Returns the date of a day (`2026-11-22`) by its number. */
function dateOf(number: number) {
  return new Date(number * day).toISOString().slice(0, 10)
}
