/** API schema of the reports. Pure: shared with the desk. */
import * as v from 'valibot'
import { positiveInQuery } from '../../fields'
import type { Status } from '../../intake/contract'
import type { AnswerTime } from '../list-contract'

/** The longest period, in days. */
const daysMax = 90
const problem = `days must be a whole number from 1 to ${daysMax}`

export const ReportQuery = v.object({
  days: v.optional(positiveInQuery(problem, daysMax), `${daysMax}`),
})

/** What the enquiries of a period are grouped by. */
export const groupings = ['service', 'page', 'referrer', 'source'] as const
export type Grouping = (typeof groupings)[number]

/** The list query that shows the counted enquiries, as far as they still exist. */
export type ReportFilter = Partial<Record<'from' | 'to' | Grouping | 'status' | 'answered', string>>

type Count = { key: string; count: number; filter?: ReportFilter }

export type Ranking = {
  /** The most frequent keys, most frequent first. */
  top: Count[]
  /** The sum of all other keys. */
  rest: number
  /** How many enquiries have no key. */
  none: number
}

/** Upper limits of the delay of a notification, in seconds; the last has none. */
export const delayLimits = ['2', '10', '60', '600', '3600', '86400', 'more'] as const
export type DelayLimit = (typeof delayLimits)[number]

export type Report = {
  /** In which days begin and end. */
  timeZone: string
  /** The start of the first day and the end of today, in ms since 1970. */
  from: number
  to: number
  /** Enquiries per day (`2026-11-22`); the last day is today. */
  perDay: { date: string; count: number; filter: ReportFilter }[]
  rankings: Record<Grouping, Ranking>
  /** Clicks on the site's WhatsApp links, by service. */
  whatsApp: Ranking
  /**
   * From the newest 5,000 enquiries of the period, except held and deleted ones: times to the first
   * answer, statuses, and delays of notifications since they were queued.
   */
  answers: {
    /** The median of the answered enquiries, in ms; null if there are none. */
    median: number | null
    counts: { key: AnswerTime; count: number; filter: ReportFilter }[]
    /** The median of each week that overlaps the period, by the date of its Monday. */
    weeks: { monday: string; median: number | null }[]
  }
  outcomes: { key: Status; count: number; filter: ReportFilter }[]
  delays: { limit: DelayLimit; count: number }[]
  /** Enquiries whose notification is waiting now, and those whose notification has failed. */
  waiting: number
  failed: number
}
