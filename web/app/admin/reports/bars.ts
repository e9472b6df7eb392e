/** Turns counts into bars with words. Pure. */
import {
  type DelayLimit,
  delayLimits,
  type Grouping,
  type Report,
} from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../content/words/desk/reports'
import { type ServiceTitles, titleOf } from '../store/services'
import { formatShortUtcDate, formatUtcDate } from '../ui/dates'

/** `rest` stands for several things, or for none; `fast` is as it should be. */
type Tone = 'rest' | 'fast'

export type Bar = { id: string; label: string; count: number; tone?: Tone }

/** Returns a bar for each day, the first day first. */
export function barsOfDays({ perDay }: Report): Bar[] {
  return perDay.map(({ date, count }) => ({
    id: date,
    label: formatUtcDate(Date.parse(date)),
    count,
  }))
}

/** Returns the bars of a ranking, and after them what has no name; none if nothing has one. */
export function barsOfRanking(
  { rankings, whatsApp }: Report,
  grouping: Grouping | 'whatsApp',
  titles: ServiceTitles,
): Bar[] {
  const { top, rest, none } = grouping === 'whatsApp' ? whatsApp : rankings[grouping]
  if (top.length === 0 && (grouping !== 'whatsApp' || none === 0)) return []
  const named = top.map(({ key, count }) => ({
    id: `=${key}`,
    label: grouping === 'service' || grouping === 'whatsApp' ? titleOf(key, titles) : key,
    count,
  }))
  const others: Bar[] = [
    { id: 'rest', label: words.rest, count: rest, tone: 'rest' },
    { id: 'none', label: words[grouping].none, count: none, tone: 'rest' },
  ]
  return [...named, ...others.filter(({ count }) => count > 0)]
}

/** Notifications that took no longer than this are as fast as one can expect. */
const fastLimits: readonly DelayLimit[] = ['2', '10']

/** Returns a bar for each length of time; none if no notification went out. */
export function barsOfDelays({ delays }: Report): Bar[] {
  if (delays.every(({ count }) => count === 0)) return []
  const counts = new Map(delays.map(({ limit, count }) => [limit, count]))
  return delayLimits.map((limit) => ({
    id: limit,
    label: words.delays.limits[limit],
    count: counts.get(limit) ?? 0,
    ...(fastLimits.includes(limit) && { tone: 'fast' }),
  }))
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
