import { hour, second } from '../../time'
import type { Failure, FailureCode } from './channel'

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
