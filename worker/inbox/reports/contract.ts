/** What the reports are drawn from, on the wire. Pure: the desk draws from the same names. */
import * as v from 'valibot'
import type { workStates } from '../../intake/contract'
import type { AnswerTime } from '../list-contract'

type WorkState = (typeof workStates)[number]

/** The longest period, in days. */
const daysMax = 90
const problem = `days must be a whole number from 1 to ${daysMax}`

export const ReportQuery = v.object({
  days: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d?$/, problem),
      v.transform(Number),
      v.maxValue(daysMax, problem),
    ),
    `${daysMax}`,
  ),
})

/** What the enquiries of a period are told apart by. */
export const groupings = ['service', 'page', 'referrer', 'source'] as const
export type Grouping = (typeof groupings)[number]

/** The query of the list that holds what was counted, as far as it still exists. */
export type ReportFilter = Partial<Record<'from' | 'to' | Grouping | 'status' | 'answered', string>>

type Count = { key: string; count: number; filter?: ReportFilter }

export type Ranking = {
  /** The most frequent ones, most frequent first. */
  top: Count[]
  /** All others together. */
  rest: number
  /** How many enquiries have no such thing. */
  none: number
}

/** Upper limits of how long a notification took, in seconds, as the database counts them; the last has none. */
export const delayLimits = ['2', '10', '60', '600', '3600', '86400', 'more'] as const
export type DelayLimit = (typeof delayLimits)[number]

export type Report = {
  /** In which the days begin and end. */
  timeZone: string
  /** The first moment of the first day and the last of today, in ms since 1970. */
  from: number
  to: number
  /** Enquiries of each day (`2026-11-22`); the last one is today. */
  perDay: { date: string; count: number; filter: ReportFilter }[]
  rankings: Record<Grouping, Ranking>
  /** Clicks on the site's WhatsApp links, by service. */
  whatsApp: Ranking
  /**
   * Of the enquiries of the period that are listed, the newest 5,000: how long they waited for their
   * first answer, how far the work has come, and how long their notifications took from when they
   * were to go out.
   */
  answers: {
    /** The median of those that are answered, in ms; null where none is. */
    median: number | null
    counts: { key: AnswerTime; count: number; filter: ReportFilter }[]
    /** The median of each week that the period touches, by the date of its Monday. */
    weeks: { monday: string; median: number | null }[]
  }
  outcomes: { key: WorkState; count: number; filter: ReportFilter }[]
  delays: { limit: DelayLimit; count: number }[]
  /** Enquiries whose notification waits at this moment, and those whose notification was given up. */
  waiting: number
  failed: number
}
