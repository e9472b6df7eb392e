/** Turns counts into labelled bars that link to the lists they count. Pure. */

import type { Grouping, Report, ReportFilter } from '../../../../worker/inbox/reports/contract'
import { titleOfService } from '../../../../worker/introduction'
import { reports as words } from '../../words/desk/reports'
import { work } from '../../words/desk/work'
import type { ServiceName } from '../store/services'
import { formatShortUtcDate, formatUtcDate } from '../ui/dates'

/** `none` marks combined or missing values, `good` the desired result. */
type Tone = 'none' | 'good'

export type Bar = {
  id: string
  label: string
  count: number
  tone?: Tone
  /** The address of the list that the bar counts, if there is one. */
  to?: string
}

/** Returns a bar for each day, the first day first. */
export function barsOfDays(report: Report): Bar[] {
  const linkTo = linksOf(report)
  return report.perDay.map(({ date, count }) => ({
    id: date,
    label: formatUtcDate(Date.parse(date)),
    count,
    ...linkTo({}, date, date),
  }))
}

/**
 * Returns the bars of a ranking, followed by all others and by those without a value. Returns none
 * if nothing has a value; clicks on WhatsApp count even without one.
 */
export function barsOfRanking(
  report: Report,
  grouping: Grouping | 'whatsApp',
  services: readonly ServiceName[],
): Bar[] {
  const { top, rest, none } = grouping === 'whatsApp' ? report.whatsApp : report.rankings[grouping]
  if (top.length === 0 && (grouping !== 'whatsApp' || none === 0)) return []
  const linkTo = linksOf(report)
  const named = top.map(({ key, count, filter }) => ({
    id: `=${key}`,
    label: grouping === 'service' || grouping === 'whatsApp' ? titleOfService(services, key) : key,
    count,
    ...(filter && linkTo(filter)),
  }))
  const others: Bar[] = [
    { id: 'rest', label: words.rest, count: rest, tone: 'none' },
    { id: 'none', label: words[grouping].none, count: none, tone: 'none' },
  ]
  return [...named, ...others.filter(({ count }) => count > 0)]
}

/** Returns a bar for each status; none if there were no enquiries. */
export function barsOfOutcomes(report: Report): Bar[] {
  if (sumOf(report.outcomes) === 0) return []
  const linkTo = linksOf(report)
  return report.outcomes.map(({ key, count, filter }) => ({
    id: key,
    label: work.status[key],
    count,
    ...linkTo(filter),
    ...(key === 'won' && { tone: 'good' }),
  }))
}

/** Returns what links a bar to a list; by default to one of the whole period. */
function linksOf(report: Report) {
  const { start, end } = periodOf(report)
  return (filter: ReportFilter, from = start, to = end) => ({
    to: `/admin?${new URLSearchParams({ ...filter, from, to })}`,
  })
}

/** Returns the first and the last day. */
export function periodOf({ perDay }: Report) {
  return { start: perDay[0]?.date ?? '', end: perDay.at(-1)?.date ?? '' }
}

export function sumOf(bars: readonly { count: number }[]) {
  return bars.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Returns a share as text, rounded down: only the whole is "100%", and a share above zero is never
 * "0%".
 */
export function shareOf(count: number, total: number) {
  if (count > 0 && count * 100 < total) return words.lessThanOnePercent
  return words.share(total === 0 ? 0 : Math.floor((count * 100) / total))
}

/** In days: longer periods have no room for a label every week. */
const weeklyMax = 45

/**
 * Returns which days of a period have a label: every Monday of a short period, the 1st and the 15th
 * of each month of a long one. Minor labels are left out if there is little room.
 */
export function labelledDays({ perDay }: Pick<Report, 'perDay'>) {
  const isLong = perDay.length > weeklyMax
  return perDay
    .map((bar, index) => ({ index, date: new Date(bar.date) }))
    .filter(({ date }) =>
      isLong ? date.getUTCDate() === 1 || date.getUTCDate() === 15 : date.getUTCDay() === 1,
    )
    .map(({ index, date }) => ({
      index,
      label: formatShortUtcDate(date.getTime()),
      isMinor: isLong && date.getUTCDate() === 15,
    }))
}
