/** What the desk shows about notifications. Pure: types shared with the page that shows them. */
import type { NotificationState } from '../intake/contract'
import type { ChannelName, FailureCode } from './channels/channel'

/** Why the last attempt failed, and when (ms since 1970). */
export type NotificationFailure = { code: FailureCode; status: number | null; at: number }

/** How far the notification of one inquiry has come. All times are ms since 1970. */
export type NotificationDetails = {
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
  failure?: NotificationFailure
}

/** One attempt by one channel; without a code it went out. */
export type Attempt = {
  at: number
  channel: ChannelName
  code: FailureCode | null
  status: number | null
}

/** The e-mail to the visitor that an inquiry has arrived. Times are ms since 1970. */
export type AcknowledgementDetails = {
  sentAt: number | null
  /** The next attempt, or the end of the one under way; null where there is none to come. */
  dueAt: number | null
  /** Only where it was not sent since. */
  failure?: NotificationFailure
}

export type NotificationDelivery = {
  delivery: NotificationDetails
  log: Attempt[]
  /** Null where there is none, or none any more. */
  acknowledgement: AcknowledgementDetails | null
}

export const testKinds = ['daily', 'manual'] as const

/** A notification that says nothing but that notifications arrive. */
export type TestNotification = Attempt & { kind: (typeof testKinds)[number] }

/** From this share of its limit on the desk and health warn that the database fills up. */
export const databaseWarnShare = 0.6

/** How well notifications go out, over all inquiries. */
export type DeliveryReport = {
  /** As `GET /api/health` says it, backups and missing files aside. */
  status: 'ok' | 'degraded'
  /** The share of its limit that the database takes up. */
  databaseUse: number
  waiting: number
  failed: number
  /** Replies to customers whose last attempt failed and that are tried again. */
  repliesWaiting: number
  /** Replies that were given up, of listed inquiries that nobody has filed as done since. */
  repliesFailed: number
  /** Acknowledgements to visitors whose last attempt failed and that are tried again. */
  acknowledgementsWaiting: number
  /** Acknowledgements that were given up, on the same terms; one that was rejected, until another is sent. */
  acknowledgementsFailed: number
  /** The listed inquiry whose acknowledgement has failed first of all these. */
  unacknowledgedId: string | null
  /** Files of enquiries whose content is gone from the storage. */
  filesMissing: number
  /** The listed inquiry that has waited longest for its notification. */
  oldest:
    | (Pick<NotificationDetails, 'dueAt' | 'channel' | 'failure'> & {
        id: string
        timestamp: number
      })
    | null
  /** When a notification, or a test notification, went out last; null before the first. */
  lastProvenAt: number | null
  /** Newest first. */
  tests: TestNotification[]
  nextSelfTestAt: number | null
  isSelfTestOn: boolean
  /** In the order in which they are tried; `to` is null where the provider's own settings say it. */
  channels: { name: ChannelName; to: string | null }[]
  /** Parts of EMAIL_CHANNELS that name no channel, or one that lacks a setting. */
  problems: string[]
}
