import { language } from '../web/app/lib/language'
import { day, hour, minute, utcDayOf } from './time'

/** UTC if the runtime does not know the zone. */
export function knownZone(name = 'UTC') {
  try {
    clockOf(isoLanguage, name, 'short')
    return name
  } catch {
    return 'UTC'
  }
}

/** The Swedish locale writes dates and times as ISO 8601 does. */
const isoLanguage = 'sv-SE'

/** `2026-11-22 14:05`, for spreadsheets. The runtime must know the zone. */
export function writeLocalTime(ms: number, timeZone: string) {
  return clockOf(isoLanguage, timeZone, 'short').format(ms)
}

/** `22 November 2026 at 14:05`. The runtime must know the zone. */
export function writeTimeInWords(ms: number, timeZone: string) {
  return clockOf(language, timeZone, 'long').format(ms)
}

/** `22 Nov 2026`. The runtime must know the zone. */
export function writeDayInWords(ms: number, timeZone: string) {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(ms)
}

/** Cached per isolate: creating a formatter takes longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(locale: string, timeZone: string, dateStyle: 'short' | 'long') {
  const key = `${locale} ${timeZone}`
  const options = { dateStyle, timeStyle: 'short', hourCycle: 'h23', timeZone } as const
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat(locale, options)
  clocks.set(key, clock)
  return clock
}

/** Numbers the days of a time zone: whole days since 1 January 1970, local time. */
export type Calendar = {
  timeZone: string
  /** How far local time is ahead of UTC (ms), and from when (ms since 1970); newest first. */
  offsets: readonly { from: number; offset: number }[]
}

/** How far back clock changes are known: far enough, as days are counted soon after they end. */
const calendarSpan = 3 * 366 * day

/** How far after today working time is computed. */
export const daysAhead = 30

/** No zone changes its clocks twice within this time; the shortest gap, Morocco's, is a month. */
const step = 7 * day

let known: { name: string | undefined; today: number; calendar: Calendar } | undefined

export function calendarOf({ TIME_ZONE: name }: { TIME_ZONE?: string }, now: number): Calendar {
  const today = utcDayOf(now)
  if (known?.name === name && known?.today === today) return known.calendar
  const timeZone = knownZone(name)
  const calendar = { timeZone, offsets: findOffsets(timeZone, (today + daysAhead + 2) * day) }
  known = { name, today, calendar }
  return calendar
}

function findOffsets(timeZone: string, end: number) {
  const clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const start = Math.max(0, end - calendarSpan)
  let offset = offsetAt(clock, start)
  const offsets = [{ from: 0, offset }]
  for (let from = start; from < end; from += step) {
    const next = offsetAt(clock, from + step)
    if (next !== offset) offsets.unshift({ from: findChange(clock, from, offset), offset: next })
    offset = next
  }
  return offsets
}

/** The change must be within one `step` after `from`. */
function findChange(clock: Intl.DateTimeFormat, from: number, offset: number) {
  let [before, after] = [from, from + step]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(clock, middle) === offset) before = middle
    else after = middle
  }
  return after
}

/** In ms, read from 'GMT+05:30' or, for UTC, 'GMT'. */
function offsetAt(clock: Intl.DateTimeFormat, ms: number) {
  const text = clock.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
  const size = Number(hours ?? 0) * hour + Number(minutes ?? 0) * minute
  return sign === '-' ? -size : size
}

export function dayOf({ offsets }: Calendar, ms: number) {
  const offset = offsets.find(({ from }) => from <= ms)?.offset ?? 0
  return Math.floor((ms + offset) / day)
}

/** Later than midnight if the clocks skip midnight. */
export function startOfDay(calendar: Calendar, number: number) {
  const { offsets } = calendar
  const starts = offsets.flatMap(({ from, offset }) => [number * day - offset, from])
  const isStart = (ms: number) =>
    dayOf(calendar, ms) >= number && (ms === 0 || dayOf(calendar, ms - 1) < number)
  return Math.min(...starts.filter(isStart))
}

/** A time of day, in ms after midnight; if the clocks skip it, as long after the start of the day. */
export function timeOn(calendar: Calendar, number: number, time: number) {
  const { offsets } = calendar
  const found = offsets.map(({ from, offset }, i) => {
    const ms = number * day + time - offset
    return ms >= from && ms < (offsets[i - 1]?.from ?? Infinity) ? ms : null
  })
  return found.find((ms) => ms !== null) ?? startOfDay(calendar, number) + time
}
