/** When the office of the simulation works: counted minute by minute, and without the product's clock. */
import { hour, minute } from '../../time'

/** Colombo is 5 h 30 ahead of UTC all year. */
export const colombo = 5.5 * hour

/** Unduvap Full Moon Poya Day and Christmas Day. */
const holidays = ['2026-12-23', '2026-12-25']

/** Monday to Friday 08:30–17:30, Saturday 08:30–13:00. */
export function isWorkingTime(at: number) {
  const local = new Date(at + colombo)
  if (holidays.includes(local.toISOString().slice(0, 10))) return false
  const weekday = local.getUTCDay()
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  const closes = weekday === 0 ? 0 : weekday === 6 ? 13 * 60 : 17.5 * 60
  return minutes >= 8.5 * 60 && minutes < closes
}

/** In ms, between two full minutes. */
export function countWorkingTime(from: number, to: number) {
  let minutes = 0
  for (let at = from; at < to; at += minute) if (isWorkingTime(at)) minutes += 1
  return minutes * minute
}

/** The minute at which this many working hours have passed. */
export function findDue(from: number, hours: number) {
  let at = from
  for (let minutes = 0; minutes < hours * 60; at += minute) if (isWorkingTime(at)) minutes += 1
  return at
}
