/** When the outbox retries, and when it gives up. */
import { day, hour, minute } from '../time'
import {
  type Attempted,
  type ChannelName,
  type Failure,
  idempotencyTimes,
  isFinalForChannel,
  mayHaveBeenSent,
} from './channels/channel'

/** How long the outbox retries an e-mail before giving up, in ms. */
export const sendingTime = 7 * day

/** Maximum tries at an e-mail to a customer that is rejected, or may be sent by each of them. */
const customerTries = 3

/**
 * Whether to give up an e-mail to a customer after a failure: sooner than one to the company, where
 * a second copy does no harm, and so that its author soon learns of a mistyped address.
 */
export function isOverForCustomer(
  { attempts, queuedAt }: { attempts: number; queuedAt: number },
  { channel, ...failure }: Attempted & { channel: ChannelName },
  now: number,
) {
  const age = now - queuedAt
  if (age >= sendingTime) return true
  const isUnclear = mayHaveBeenSent(failure)
  const idempotencyTime = idempotencyTimes[channel]
  if (isUnclear && idempotencyTime !== undefined) return age >= idempotencyTime
  return (isUnclear || failure.code === 'rejected') && attempts >= customerTries
}

const pauses = [minute, 5 * minute, 15 * minute]

/** A pause is extended by up to this share, so that retries after an outage are spread out. */
const jitter = 0.1

/**
 * Returns how long to wait after the given number of attempts, in ms: 1, 5, 15 and 60 minutes, then
 * an hour each time. If the owner must fix the cause (credentials, quota, a disconnected mailbox),
 * it is an hour from the first attempt. A time that the provider asks for takes precedence.
 */
export function pauseAfter(attempts: number, failure: Failure, chance = Math.random) {
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs
  const pause = isFinalForChannel(failure.code) ? hour : (pauses[attempts - 1] ?? hour)
  return Math.round(pause * (1 + jitter * chance()))
}
