/** What every way of sending an e-mail has in common. */
import type { Email } from '../email'

export type ChannelName = 'emailjs' | 'resend' | 'cloudflare' | 'log'

/** Why an attempt failed: stored, shown, filtered by; never prose. */
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
  /** Shortest time between two calls, in ms, where the provider asks for one. */
  paceMs?: number
  /** Whether it sends to customers too, not only to the company's own mailbox. */
  canReply: boolean
  send: (email: Email, signal: AbortSignal) => Promise<Delivery>
}

/**
 * Failures that another try at the same channel will not fix, so the next channel gets
 * the e-mail at once. The others are passing: the e-mail waits, since a provider that timed out
 * may have sent it.
 */
export function isFinalForChannel(code: FailureCode) {
  return finalCodes.has(code)
}

const finalCodes: ReadonlySet<FailureCode> = new Set([
  'forbidden',
  'quota_exceeded',
  'legally_blocked',
  'rejected',
  'misconfigured',
])
