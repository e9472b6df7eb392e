/** The company's time zone (TIME_ZONE): its days, and the times that are written in it. */
import { day, hour, minute } from './time'

/** Kept for each isolate: making a format takes longer than all that is written with it. */
const zones = new Map<string, string>()
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the time zone of that name (IANA), or UTC where the runtime knows none. */
export function knownZone(name = 'UTC') {
  const zone = zones.get(name) ?? (isZone(name) ? name : 'UTC')
  zones.set(name, zone)
  return zone
}

function isZone(timeZone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** Returns a time as spreadsheets read it: `2026-11-22 14:05`. The zone has to be known. */
export function writeLocalTime(ms: number, timeZone: string) {
  // Sweden writes times as ISO 8601 does.
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options)
  clocks.set(timeZone, clock)
  return clock.format(ms)
}

/** The days of a time zone. A day has a number: whole days since 1 January 1970, there. */
export type Calendar = {
  timeZone: string
  /** By how much it is ahead of UTC, and from when on, both in ms; the newest first. */
  offsets: readonly { from: number; offset: number }[]
}

/** How far back a calendar knows when the clocks changed: days are counted soon after they are over. */
const calendarSpan = 3 * 366 * day

/** No zone changes its clocks twice within it (Morocco does so for a month). */
const step = 7 * day

let known: { name: string | undefined; today: number; calendar: Calendar } | undefined

/** Returns the days of the company up to this moment. */
export function calendarOf({ TIME_ZONE: name }: { TIME_ZONE?: string }, now: number): Calendar {
  const today = Math.floor(now / day)
  if (known?.name === name && known?.today === today) return known.calendar
  const timeZone = knownZone(name)
  const calendar = { timeZone, offsets: findOffsets(timeZone, (today + 2) * day) }
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

/** Returns the first moment after `from`, within a step, that is no longer at this offset. */
function findChange(clock: Intl.DateTimeFormat, from: number, offset: number) {
  let [before, after] = [from, from + step]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(clock, middle) === offset) before = middle
    else after = middle
  }
  return after
}

/** In ms: of 'GMT+05:30', or 'GMT' for none. */
function offsetAt(clock: Intl.DateTimeFormat, ms: number) {
  const text = clock.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
  const size = Number(hours ?? 0) * hour + Number(minutes ?? 0) * minute
  return sign === '-' ? -size : size
}

/** Returns the number of the day of a moment. */
export function dayOf({ offsets }: Calendar, ms: number) {
  const offset = offsets.find(({ from }) => from <= ms)?.offset ?? 0
  return Math.floor((ms + offset) / day)
}

/** Returns the first moment of a day, in ms; later than midnight where the clocks skip it. */
export function startOfDay(calendar: Calendar, number: number) {
  const { offsets } = calendar
  const starts = offsets.flatMap(({ from, offset }) => [number * day - offset, from])
  const isStart = (ms: number) =>
    dayOf(calendar, ms) >= number && (ms === 0 || dayOf(calendar, ms - 1) < number)
  return Math.min(...starts.filter(isStart))
}
