/** The company's time zone (TIME_ZONE), and the times that are written in it. */

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
