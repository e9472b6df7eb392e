/** How often the outbox tries, and for how long. */
import { day, hour, minute } from '../time'
import { type Failure, isFinalForChannel } from './channels/channel'

/** How long the outbox tries before it gives an e-mail up, in ms. */
export const sendingTime = 7 * day

const pauses = [minute, 5 * minute, 15 * minute]

/** At most this share is added to a pause, so that what waits since one outage does not all come at once. */
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
