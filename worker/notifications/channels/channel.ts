/** The interface that every e-mail channel implements, and what its failures mean. */
import { hour, second } from '../../time'
import type { Email } from '../email'
import type { ChannelName } from './needs'

export type { ChannelName }

/** Why an attempt failed, as a code that is stored, shown and filtered by. */
export type FailureCode =
  | 'unreachable'
  | 'timed_out'
  | 'rate_limited'
  | 'provider_error'
  | 'unexpected_answer'
  | 'mailbox_disconnected'
  | 'forbidden'
  | 'quota_exceeded'
  | 'legally_blocked'
  | 'rejected'
  | 'misconfigured'

export type Failure = { code: FailureCode; status?: number; retryAfterMs?: number }

export type Delivery = { ok: true } | ({ ok: false } & Failure)

export type Channel = {
  name: ChannelName
  /** The minimum time between two calls, in ms, if the provider requires one. */
  paceMs?: number
  /** Whether the channel can also send to customers, not only to the company's own mailbox. */
  canReply: boolean
  send: (email: Email, signal: AbortSignal) => Promise<Delivery>
}

/**
 * Whether a retry through the same channel cannot help, so that the next channel is tried at once.
 * After any other failure the e-mail waits for a retry, since a provider that timed out may have
 * sent it.
 */
export function isFinalForChannel(code: FailureCode) {
  return finalCodes.has(code)
}

const finalCodes: ReadonlySet<FailureCode> = new Set([
  'mailbox_disconnected',
  'forbidden',
  'quota_exceeded',
  'legally_blocked',
  'rejected',
  'misconfigured',
])

/**
 * Whether the provider may have sent an e-mail although the attempt failed. Not if it could not be
 * reached or answers that it cannot handle requests at present (503, RFC 9110 §15.6.4), as in an
 * outage, which retries have to outlast.
 */
export function mayHaveBeenSent({ code, status }: Attempted) {
  return code === 'timed_out' || (code === 'provider_error' && status !== 503)
}

/** Why an attempt failed, as it is stored. */
export type Attempted = { code: FailureCode; status?: number | null | undefined }

/**
 * For channels with idempotency keys: how long after the first attempt a retry sends nothing twice,
 * in ms. Resend remembers a key for 24 hours, and the next retry may be more than an hour away.
 */
export const idempotencyTimes: Partial<Record<ChannelName, number>> = { resend: 22 * hour }

/** Converts a provider's error response to a failure. */
export function failureOf(response: Response, now: number): Failure {
  const { status } = response
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now)
  return { code: codeOf(status), status, ...(retryAfterMs && { retryAfterMs }) }
}

/**
 * Reads Retry-After (RFC 9110 §10.2.3: seconds or an HTTP date) as ms from now, clamped to between
 * one second and one hour so that no provider can stop the outbox. Returns undefined if it is
 * missing or invalid.
 */
export function readRetryAfter(value: string | null, now: number) {
  if (value === null) return undefined
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * second : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, second), hour)
}

function codeOf(status: number): FailureCode {
  if (status >= 500) return 'provider_error'
  if (status >= 400) return refusals[status] ?? 'rejected'
  return 'unexpected_answer'
}

const refusals: Record<number, FailureCode> = {
  401: 'forbidden',
  402: 'quota_exceeded',
  403: 'forbidden',
  408: 'timed_out',
  // EmailJS: every e-mail fails until the owner reconnects the mailbox.
  412: 'mailbox_disconnected',
  425: 'provider_error',
  426: 'quota_exceeded',
  429: 'rate_limited',
  451: 'legally_blocked',
}
