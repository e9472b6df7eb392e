/** What the desk is told about letters. Pure: types shared with the page that shows them. */
import type { NotificationState } from '../inquiries/contract'
import type { ChannelName, FailureCode } from './channels/channel'

/** Why the last attempt failed, and when (ms since 1970). */
export type LetterFailure = { code: FailureCode; status: number | null; at: number }

/** How far the letter of one inquiry has come. All times are ms since 1970. */
export type LetterState = {
  state: NotificationState
  /** Since its arrival, or since the last 'Send again'. */
  attempts: number
  /** The next attempt, or the end of the one under way; null where there is none to come. */
  dueAt: number | null
  /** When it went out last. */
  sentAt: number | null
  /** The channel that took it, or the last that refused. */
  channel: ChannelName | null
  /** Only where nothing has gone out since. */
  failure?: LetterFailure
}

/** One attempt by one channel; without a code it went out. */
export type Attempt = {
  at: number
  channel: ChannelName
  code: FailureCode | null
  status: number | null
}

export type LetterDelivery = { delivery: LetterState; log: Attempt[] }

/** A letter that says nothing but that letters arrive. */
export type TestLetter = Attempt & { kind: 'daily' | 'manual' }

/** From this share of its limit on the desk and health warn that the database fills up. */
export const databaseWarnShare = 0.6

/** How well letters go out, over all inquiries. */
export type DeliveryReport = {
  /** As `GET /api/health` says it. */
  status: 'ok' | 'degraded'
  /** The share of its limit that the database takes up. */
  databaseUse: number
  waiting: number
  failed: number
  /** The listed inquiry that has waited longest for its letter. */
  oldest:
    | (Pick<LetterState, 'dueAt' | 'channel' | 'failure'> & { id: string; timestamp: number })
    | null
  /** When a letter, or a test letter, went out last; null before the first. */
  lastProvenAt: number | null
  /** Newest first. */
  tests: TestLetter[]
  nextSelfTestAt: number | null
  isSelfTestOn: boolean
  /** Parts of EMAIL_CHANNELS that name no channel, or one that lacks a setting. */
  problems: string[]
}
