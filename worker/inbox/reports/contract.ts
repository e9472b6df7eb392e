/** Pure: shared with the desk. */
import * as v from 'valibot'
import type { Target } from '../../clock/contract'
import type { Status } from '../../intake/contract'

/** In days up to today, or the calendar quarter so far. */
export const periods = ['7', '30', '90', 'quarter'] as const
export type PeriodName = (typeof periods)[number]

export const ReportQuery = v.object({
  days: v.optional(v.picklist(periods, `days must be one of ${periods.join(', ')}`), '90'),
})

export const groupings = ['service', 'page', 'referrer', 'source'] as const
export type Grouping = (typeof groupings)[number]

/** The list query that shows the counted enquiries, as far as they still exist. */
export type ReportFilter = Partial<Record<'from' | 'to' | Grouping | 'status', string>>

type Count = { key: string; count: number; filter?: ReportFilter | undefined }

export type Ranking = {
  /** Most frequent first. */
  top: Count[]
  /** The sum of all other keys. */
  rest: number
  /** How many enquiries have no key. */
  none: number
}

export type Report = {
  timeZone: string
  /** The start of the first day and the end of today, in ms since 1970. */
  from: number
  to: number
  /** Enquiries per day (`2026-11-22`); the last day is today. */
  perDay: { date: string; count: number; filter: ReportFilter }[]
  /** Enquiries in the same number of days before. */
  before: number
  rankings: Record<Grouping, Ranking>
  /** Clicks on the site's WhatsApp links, by service. */
  whatsApp: Ranking
  /** Of the newest `rowsCounted` of the period, except held and deleted ones. */
  outcomes: { key: Status; count: number; filter: ReportFilter }[]
}

/** Of each period: more than a team answers. */
export const rowsCounted = 5000

/** Upper limits of the delay of a notification, in seconds; the last has none. */
export const delayLimits = ['2', '10', '60', '600', '3600', '86400', 'more'] as const
export type DelayLimit = (typeof delayLimits)[number]

export type NotificationSpeed = { limit: DelayLimit; count: number }[]

/** In ms of working time. */
export type Quantile = {
  ms: number
  /** Whether it is at least as long: it has not been answered yet. */
  isLonger: boolean
} | null

/** First answers, of the enquiries that are answered or whose target has passed. */
export type Answers = {
  inTime: number
  /** Answered after the target, or not answered though it has passed. */
  late: number
  /** How many of the late ones are not answered yet and in Inbox. */
  waiting: number
  /** Those not answered count as longer than any answer. */
  median: Quantile
}

export type PersonReport = {
  /** Null for enquiries without an owner, and for answers of which nobody is known. */
  name: string | null
  /** Enquiries that they own now, how many of these are late, and how many are quoted. */
  received: number
  late: number
  openQuotes: number
  /** First answers that they sent or recorded, and how many of these were in time. */
  answered: number
  inTime: number
  median: Quantile
  p90: Quantile
}

export type LateAnswer = {
  id: string
  name: string
  service: string | null
  owner: string | null
  /** In ms since 1970. */
  at: number
  answeredAt: number | null
  /** Whether it is in Inbox: in Waiting nobody waits for us. */
  isOpen: boolean
  /** In ms of working time. */
  by: number
}

/** Values are in whole units of the company's currency, of those of which one was entered. */
export type Tally = { count: number; value: number }

/** All that was quoted, whatever came of it since, how enquiries ended, and which have not. */
export type Outcome = {
  received: number
  open: number
  quoted: Tally
  won: Tally
  lost: Tally
  noAnswer: Tally
}

/** By a service's slug, a source or a town: null if none is known. Most enquiries first. */
export type OutcomeGroup = { key: string | null; isRest?: true } & Outcome

export const outcomeGroupings = ['service', 'source', 'town'] as const
export type OutcomeGrouping = (typeof outcomeGroupings)[number]

export type ReasonTally = { status: 'won' | 'lost'; reason: string | null } & Tally

type Counts = { answers: Answers; outcome: Outcome }

export type ResponseReport = Counts & {
  timeZone: string
  /** The days of the period, and the first of the same number before: `2026-11-22`. */
  first: string
  last: string
  firstBefore: string
  target: Target
  urgentTarget: Target
  /** Working time of the longest day of the week, in ms. */
  workingDay: number
  /** Whether a period has more enquiries than are counted. */
  isCut: boolean
  before: Counts
  weeks: { monday: string; inTime: number; late: number }[]
  people: PersonReport[]
  /** Those not answered yet first; `answers.late` counts all. */
  lateAnswers: LateAnswer[]
  groups: Record<OutcomeGrouping, OutcomeGroup[]>
  reasons: ReasonTally[]
}
