/** Days as a date field has them, `2026-03-05`, by the clock and time zone of whoever reads. */

/** Tells whether the text is a day that exists. */
export function isDay(text: string) {
  if (!dayRe.test(text)) return false
  // 30 February becomes a day in March.
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false
}

/** Returns the first ms of the day. */
export function dayStart(day: string) {
  return startOf(day, 0)
}

/** Returns the last ms of the day, which has 23 or 25 hours where the clocks change. */
export function dayEnd(day: string) {
  return startOf(day, 1) - 1
}

function startOf(day: string, daysLater: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).getTime()
}

// A four-digit year from 1000 on: `Date` reads smaller ones as of the 20th century.
const dayRe = /^[1-9]\d{3}-\d{2}-\d{2}$/
