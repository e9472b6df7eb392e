/** The days that a report is about, and the counts it is drawn from. */
import { day } from '../../time'
import type { Calendar } from '../../time-zone'
import type { Grouping } from './contract'

/** Days, by their numbers, both included. */
export type Period = { calendar: Calendar; first: number; last: number }

/** Returns the date of a day (`2026-11-22`), by its number. */
export function dateOf(number: number) {
  return new Date(number * day).toISOString().slice(0, 10)
}

/** One count: of a day (`all`), or over the whole period under a key; a median has ms for its count. */
export type CountRow = {
  kind:
    | ('all' | Grouping | 'whatsapp' | 'whatsapp_total')
    | ('status' | 'answer' | 'median' | 'week' | 'delay' | 'waiting' | 'failed')
  day: number | null
  key: string
  count: number
  /** Of a ranking: how many have any key. */
  named?: number
}
