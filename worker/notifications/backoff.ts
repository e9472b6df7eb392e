/** When the outbox retries, and when it gives up. */
import { day, hour, minute } from '../time'
import { type Failure, type FailureCode, isFinalForChannel } from './channels/channel'

/** How long the outbox retries an e-mail before giving up, in ms. */
export const sendingTime = 7 * day

/** Maximum tries at an e-mail to a customer whose address or text the provider rejects. */
const customerTries = 3

/** Whether to give up an e-mail to a customer after a failure, so that somebody learns of it soon. */
export function isOverForCustomer(
  { attempts, queuedAt }: { attempts: number; queuedAt: number },
  code: FailureCode,
  now: number,
) {
  if (code === 'rejected' && attempts >= customerTries) return true
  return now - queuedAt >= sendingTime
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
