/** What the reports are drawn from, on the wire. Pure: the desk draws from the same names. */
import * as v from 'valibot'

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

type Count = { key: string; count: number }

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
  /** The start of the first day, in ms since 1970. Days are those of UTC. */
  from: number
  /** Enquiries of each day from then on; the last day is today. */
  perDay: number[]
  rankings: Record<Grouping, Ranking>
  /** Clicks on the site's WhatsApp links, by service. */
  whatsApp: Ranking
  /** How many notifications took how long, from when they were to go out. */
  delays: { limit: DelayLimit; count: number }[]
  /** Enquiries whose notification waits at this moment, and those whose notification was given up. */
  waiting: number
  failed: number
}
