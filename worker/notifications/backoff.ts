import { day, hour, minute } from '../time'
import type { Failure } from './channels/channel'
import { isFinalForChannel } from './channels/channel'

/** How long the outbox tries before it gives a notification up. */
export const notificationLifetime = 7 * day

const pauses = [minute, 5 * minute, 15 * minute]

/** At most this share is added to a pause, so that notifications of one outage do not all come at once. */
const jitter = 0.1

/**
 * Returns how long to wait after the given number of attempts, in ms: 1, 5, 15, 60 minutes, then
 * hourly. What the owner must fix (credentials, quota, a disconnected mailbox) is tried hourly
 * from the start, and a provider that names a time is taken at its word.
 */
export function pauseAfter(attempts: number, failure: Failure, chance = Math.random) {
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs
  const needsOwner = isFinalForChannel(failure.code) || failure.code === 'mailbox_disconnected'
  const pause = needsOwner ? hour : (pauses[attempts - 1] ?? hour)
  return Math.round(pause * (1 + jitter * chance()))
}
