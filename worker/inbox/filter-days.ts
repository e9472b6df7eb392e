import type { Bindings } from '../env'
import { day } from '../time'
import { calendarOf, startOfDay } from '../time-zone'
import type { Filter, RequestedFilter } from './contract'

/** In the company's time zone, so that a link or a saved view finds the same for every colleague. */
export function withTimes(
  env: Pick<Bindings, 'TIME_ZONE'>,
  { firstDay, lastDay, ...filter }: RequestedFilter,
  now: number,
): Filter {
  const calendar = calendarOf(env, now)
  const start = (date: string, daysLater: number) =>
    startOfDay(calendar, Math.max(0, Date.parse(date) / day + daysLater))
  return {
    ...filter,
    ...(firstDay && { from: start(firstDay, 0) }),
    ...(lastDay && { to: Math.max(0, start(lastDay, 1) - 1) }),
  }
}
