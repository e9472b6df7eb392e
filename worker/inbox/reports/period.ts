/** The days that a report covers, and the counts that it is built from. */
import { day } from '../../time'
import type { Calendar } from '../../time-zone'
import type { Grouping } from './contract'

/** A range of days by their numbers, both inclusive. */
export type Period = { calendar: Calendar; first: number; last: number }

/** Returns the date of a day (`2026-11-22`) by its number. */
export function dateOf(number: number) {
  return new Date(number * day).toISOString().slice(0, 10)
}

/** A count, by day (`all`) or by key over the whole period; in a median it is in ms. */
export type CountRow = {
  kind:
    | ('all' | Grouping | 'whatsapp' | 'whatsapp_total')
    | ('status' | 'answer' | 'median' | 'week' | 'delay' | 'waiting' | 'failed')
  day: number | null
  key: string
  count: number
  /** In a ranking: how many have any key. */
  named?: number
}
