/** Delivery status as the desk shows it. Pure, because the desk's pages import it too. */
import type { NotificationState } from '../intake/contract'
import type { ChannelName, FailureCode } from './channels/channel'

/** Why the last attempt failed, and when (ms since 1970). */
type NotificationFailure = { code: FailureCode; status: number | null; at: number }

/** The delivery status of one inquiry's notification. All times are ms since 1970. */
export type NotificationDetails = {
  state: NotificationState
  /** Since the inquiry arrived or was released, or since the last 'Resend notification'. */
  attempts: number
  /** When the next attempt is due, or the current one's claim ends; null if none will follow. */
  dueAt: number | null
  /** When it was last sent. */
  sentAt: number | null
  /** The channel that accepted it, or the last one that failed. */
  channel: ChannelName | null
  /** Only if it has not been sent since. */
  failure?: NotificationFailure
}

/** One attempt through one channel; `code` is null if it succeeded. */
export type Attempt = {
  at: number
  channel: ChannelName
  code: FailureCode | null
  status: number | null
}

/** The e-mail that confirms an inquiry to its visitor. Times are ms since 1970. */
export type AcknowledgementDetails = {
  sentAt: number | null
  /** When the next attempt is due, or the current one's claim ends; null if none will follow. */
  dueAt: number | null
  /** Only if it has not been sent since. */
  failure?: NotificationFailure
}

export type NotificationDelivery = {
  delivery: NotificationDetails
  log: Attempt[]
  /** Null if there is none, or if it has been deleted since. */
  acknowledgement: AcknowledgementDetails | null
}

export const testKinds = ['daily', 'manual'] as const

/** A test e-mail, which shows that notifications arrive. */
export type TestNotification = Attempt & { kind: (typeof testKinds)[number] }

/** The share of its limit at which the desk and health warn that the database is filling up. */
export const databaseWarnShare = 0.6

/** The delivery status of all inquiries together. */
export type DeliveryReport = {
  /** As in `GET /api/health`, but regardless of backups. */
  status: 'ok' | 'degraded'
  /** The share of its limit that the database uses. */
  databaseUse: number
  waiting: number
  failed: number
  /** Replies to customers whose last attempt failed and that will be retried. */
  repliesWaiting: number
  /** Replies that failed for good, of listed inquiries that have not been marked as done since. */
  repliesFailed: number
  /** Acknowledgements to visitors whose last attempt failed and that will be retried. */
  acknowledgementsWaiting: number
  /**
   * Acknowledgements that failed for good, on the same terms. A rejected one counts only until
   * another is sent.
   */
  acknowledgementsFailed: number
  /** E-mails to you about additions to enquiries, as for replies. */
  additionsWaiting: number
  additionsFailed: number
  /** The oldest inquiry with an acknowledgement counted above. */
  unacknowledgedId: string | null
  /** Files whose content is missing from storage, of listed inquiries that are not done. */
  filesMissing: number
  /** The oldest inquiry with such a file. */
  filesMissingId: string | null
  /** The oldest listed inquiry whose notification is waiting or has failed. */
  oldest:
    | (Pick<NotificationDetails, 'dueAt' | 'channel' | 'failure'> & {
        id: string
        timestamp: number
      })
    | null
  /** When a notification or test notification was last sent; null before the first. */
  lastProvenAt: number | null
  /** Newest first. */
  tests: TestNotification[]
  nextSelfTestAt: number | null
  isSelfTestOn: boolean
  /** In the order they are tried. `to` is null if the provider defines it, and for `log`. */
  channels: { name: ChannelName; to: string | null }[]
  /** Names in EMAIL_CHANNELS that are unknown or whose channel lacks a setting. */
  problems: string[]
}
