/** What the desk's pages share with the delivery status of notifications. Pure. */
import type { ChannelName, FailureCode } from './channels/channel'

/** One attempt through one channel; `code` is null if it succeeded. */
export type Attempt = {
  at: number
  channel: ChannelName
  code: FailureCode | null
  status: number | null
}

export const testKinds = ['daily', 'manual'] as const

/** A test e-mail, which shows that notifications arrive. */
export type TestNotification = Attempt & { kind: (typeof testKinds)[number] }

/** The share of its limit at which the desk and health warn that the database is filling up. */
export const databaseWarnShare = 0.6
