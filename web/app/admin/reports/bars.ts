/** Turns counts into bars with words, each with the list that it counts. Pure. */
import {
  type DelayLimit,
  delayLimits,
  type Grouping,
  type Report,
  type ReportFilter,
} from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../content/words/desk/reports'
import { work } from '../../content/words/desk/work'
import { type ServiceTitles, titleOf } from '../store/services'
import { formatShortUtcDate, formatUtcDate } from '../ui/dates'

/** `none` stands for several things, or for none; `good` is as it should be. */
type Tone = 'none' | 'good'

export type Bar = {
  id: string
  label: string
  count: number
  /** What stands for the count, where it is none of enquiries. */
  value?: string
  tone?: Tone
  /** The address of the list that holds what is counted. */
  to?: string
}

/** Returns a bar for each day, the first day first. */
export function barsOfDays({ perDay }: Report): Bar[] {
  return perDay.map(({ date, count }) => ({
    id: date,
    label: formatUtcDate(Date.parse(date)),
    count,
    to: listOf({}, date, date),
  }))
}

/** Returns the bars of a ranking, and after them what has no name; none if nothing has one. */
export function barsOfRanking(
  report: Report,
  grouping: Grouping | 'whatsApp',
  titles: ServiceTitles,
): Bar[] {
  const { top, rest, none } = grouping === 'whatsApp' ? report.whatsApp : report.rankings[grouping]
  if (top.length === 0 && (grouping !== 'whatsApp' || none === 0)) return []
  const named = top.map(({ key, count, filter }) => ({
    id: `=${key}`,
    label: grouping === 'service' || grouping === 'whatsApp' ? titleOf(key, titles) : key,
    count,
    ...(filter && { to: listInPeriod(report, filter) }),
  }))
  const others: Bar[] = [
    { id: 'rest', label: words.rest, count: rest, tone: 'none' },
    { id: 'none', label: words[grouping].none, count: none, tone: 'none' },
  ]
  return [...named, ...others.filter(({ count }) => count > 0)]
}

/** Returns a bar for each time to the first answer; none if nothing came. */
export function barsOfAnswers(report: Report): Bar[] {
  const { counts } = report.answers
  if (sumOf(counts) === 0) return []
  return counts.map(({ key, count, filter }) => ({
    ...{ id: key, label: words.answers.times[key], count, to: listInPeriod(report, filter) },
    ...(key === '4h' && { tone: 'good' }),
    ...(key === 'none' && { tone: 'none' }),
  }))
}

const hourMs = 3_600_000

/** Returns the median of each week, in hours; none if nothing was answered. */
export function barsOfWeeks({ answers, perDay }: Report): Bar[] {
  const [start = '', end = ''] = [perDay[0]?.date, perDay.at(-1)?.date]
  if (answers.weeks.every(({ median }) => median === null)) return []
  return answers.weeks.map(({ monday, median }) => {
    const sunday = new Date(Date.parse(monday) + 6 * 24 * hourMs).toISOString().slice(0, 10)
    return {
      id: monday,
      label: words.weeks.weekOf(formatShortUtcDate(Date.parse(monday))),
      count: (median ?? 0) / hourMs,
      value: median === null ? words.weeks.unanswered : durationOf(median),
      // Dates in this form are in the order of their letters.
      to: listOf({}, monday < start ? start : monday, sunday > end ? end : sunday),
    }
  })
}

/** Returns the labels of the weeks: each, the second ones left out where there is little room. */
export function labelledWeeks({ answers }: Report) {
  return answers.weeks.map(({ monday }, index) => {
    return { index, label: formatShortUtcDate(Date.parse(monday)), isMinor: index % 2 === 1 }
  })
}

/** Returns a bar for each status; none if nothing came. */
export function barsOfOutcomes(report: Report): Bar[] {
  if (sumOf(report.outcomes) === 0) return []
  return report.outcomes.map(({ key, count, filter }) => ({
    ...{ id: key, label: work.status[key], count, to: listInPeriod(report, filter) },
    ...(key === 'won' && { tone: 'good' }),
  }))
}

/** Notifications that took no longer than this are as fast as one can expect. */
const fastLimits: readonly DelayLimit[] = ['2', '10']

/** Returns a bar for each length of time; none if no notification went out. */
export function barsOfDelays({ delays }: Report): Bar[] {
  if (sumOf(delays) === 0) return []
  const counts = new Map(delays.map(({ limit, count }) => [limit, count]))
  return delayLimits.map((limit) => ({
    id: limit,
    label: words.delays.limits[limit],
    count: counts.get(limit) ?? 0,
  }))
}

/** Returns how many notifications were as fast as one can expect. */
export function countFast({ delays }: Report) {
  return sumOf(delays.filter(({ limit }) => fastLimits.includes(limit)))
}

function listInPeriod({ perDay }: Report, filter: ReportFilter) {
  return listOf(filter, perDay[0]?.date ?? '', perDay.at(-1)?.date ?? '')
}

/** The address names days: the desk reads them by the reader's clock. */
function listOf(filter: ReportFilter, from: string, to: string) {
  return `/admin?${new URLSearchParams({ ...filter, from, to })}`
}

export function sumOf(bars: readonly { count: number }[]) {
  return bars.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Returns a share in words, rounded down: "100%" is said only of all, and what is there is never
 * "0%".
 */
export function shareOf(count: number, total: number) {
  if (count > 0 && count * 100 < total) return words.lessThanOnePercent
  return words.share(total === 0 ? 0 : Math.floor((count * 100) / total))
}

/** Returns a length of time, given in ms, as one says it. */
export function durationOf(ms: number) {
  const minutes = Math.round(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return words.duration.minutes(minutes)
  if (hours < 24) return words.duration.hours(hours, minutes % 60)
  return words.duration.days(Math.floor(hours / 24), hours % 24)
}

/** More days than these have no room for a label each week. */
const weeklyMax = 45

/**
 * Returns which days of a period carry a label: each Monday of a short one, the first and the
 * middle of each month of a long one. A minor one is left out where there is little room.
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
