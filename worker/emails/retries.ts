import { day, hour, minute } from '../time'
import { type Failure, isFinalForChannel } from './channels/channel'
import { type ChannelName, type FailedAttempt, mayHaveBeenSent } from './contract'

export type Policy = {
  triedFor: number
  /** Maximum attempts if it is rejected, and if it is unclear whether it was sent. */
  triesIfRejected: number
  triesIfUnclear: number
}

/** A second copy does the company no harm, and a missing one does. */
export const forCompany: Policy = {
  triedFor: 7 * day,
  triesIfRejected: Number.POSITIVE_INFINITY,
  triesIfUnclear: Number.POSITIVE_INFINITY,
}

/** Its author should soon learn of a mistyped address, and its reader get no copies. */
export const forCustomer: Policy = { triedFor: 7 * day, triesIfRejected: 3, triesIfUnclear: 3 }

/** Another e-mail will say the same, or more. */
export const onlyOnce: Policy = { triedFor: 0, triesIfRejected: 1, triesIfUnclear: 1 }

/** A redirect does not end by itself. */
const redirectedTries = 3

/**
 * How long after the first attempt a retry through Resend sends nothing twice, in ms: it remembers a
 * key for 24 hours, and the next retry may be more than an hour away. No other channel has keys.
 */
const resendKeyTime = 22 * hour

export function isOver(
  { triedFor, triesIfRejected, triesIfUnclear }: Policy,
  { attempts, queuedAt }: { attempts: number; queuedAt: number },
  { channel, ...failure }: FailedAttempt & { channel: ChannelName },
  now: number,
) {
  const age = now - queuedAt
  if (age >= triedFor || failure.code === 'file_missing') return true
  if (failure.code === 'redirected') return attempts >= redirectedTries
  if (failure.code === 'rejected') return attempts >= triesIfRejected
  if (!mayHaveBeenSent(failure) || triesIfUnclear === Number.POSITIVE_INFINITY) return false
  return channel === 'resend' ? age >= resendKeyTime : attempts >= triesIfUnclear
}

const pauses = [minute, 5 * minute, 15 * minute]

/** A pause is extended by up to this share, so that retries after an outage are spread out. */
const jitter = 0.1

/** In ms. If the owner must fix the cause (credentials, quota, mailbox), an hour from the first attempt. */
export function pauseAfter(attempts: number, failure: Failure, chance = Math.random) {
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs
  const pause = isFinalForChannel(failure.code) ? hour : (pauses[attempts - 1] ?? hour)
  return Math.round(pause * (1 + jitter * chance()))
}
