/** Turns the counts of a database into what the pictures are drawn from. Pure. */
import { day } from '../../time'
import { type DelayLimit, delayLimits, type Grouping, groupings, type Pictures } from './contract'

/** How many are named one by one; a longer list is no picture. */
export const topLength = 8

/** One count: of a day (`all`), or over the whole period under a key. */
export type CountRow = {
  kind: 'all' | Grouping | 'delay' | 'waiting' | 'failed' | 'whatsapp' | 'whatsapp_total'
  day: number | null
  key: string
  count: number
}

/** Returns the pictures of `days` days from `firstDay` on; a day without a row has none. */
export function drawFrom(rows: readonly CountRow[], firstDay: number, days: number): Pictures {
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

/** Of all that came, what is neither named nor without a name is the rest. */
function rank(rows: readonly CountRow[], total: number) {
  const none = sum(rows.filter(({ key }) => key === ''))
  const top = rows
    .filter(({ key }) => key !== '')
    .map(({ key, count }) => ({ key, count }))
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, topLength)
  return { top, none, rest: Math.max(0, total - none - sum(top)) }
}

function fillDelays(rows: readonly CountRow[]) {
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return delayLimits.map((limit: DelayLimit) => ({ limit, count: counts.get(limit) ?? 0 }))
}

function sum(rows: readonly { count: number }[]) {
  return rows.reduce((all, { count }) => all + count, 0)
}
