import { emailMaxLength } from '../../text'
import { hour, second } from '../../time'
import type { ChannelName, FailureCode } from '../contract'

export type Content = {
  /** Null for the company's own mailbox, which each channel knows. */
  to: string | null
  cc?: readonly string[]
  fromName: string
  /** Null if there is none, or none that a provider would accept. */
  replyTo: string | null
  subject: string
  text: string
  /** Whether no person wrote it, so that mail programs do not reply to it automatically. */
  isAutomatic: boolean
  inquiryId?: string
  files?: readonly AttachedFile[]
}

type Named = { name: string; mediaType: string }

/** A file to attach; `read` returns null if its content is lost. */
export type AttachedFile = Named & { read: () => Promise<Uint8Array | null> }

export type Email = Omit<Content, 'files'> & {
  attachments?: readonly (Named & { bytes: Uint8Array })[]
  /** The same for each attempt; an e-mail that is queued again has another one. */
  idempotencyKey: string
}

/** A provider could read these characters (RFC 5322 §3.2.3) as a name or as several addresses. */
export function isRecipient(address: string) {
  return address.length <= emailMaxLength && !/[()<>[\]\\,;:"]/.test(address)
}

/** If SITE_ORIGIN is invalid, only the link is incomplete. */
export function linkTo(path: string, siteOrigin: string) {
  return URL.parse(path, siteOrigin)?.href ?? path
}

/** Headers that prevent automatic replies: RFC 3834 §5, and the equivalent for Exchange. */
const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
}

export function headersOf({ isAutomatic, inquiryId }: Content, siteOrigin: string) {
  const host = URL.parse(siteOrigin)?.hostname
  const headers = {
    ...(isAutomatic && automaticHeaders),
    // No message has this id, but mail programs put all that refer to it into one conversation.
    ...(inquiryId && host && { References: `<${inquiryId}@${host}>` }),
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

/** The person's name with the company's sending address. */
export function senderOf(from: string, name: string) {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return { name: name.replace(specialsRe, ' ').trim(), email: address.trim() }
}

/** Characters that a name could contain only in quotes (RFC 5322 §3.2.3). */
const specialsRe = /[\s"<>()[\]\\,;:@]+/g

export type Failure = { code: FailureCode; status?: number; retryAfterMs?: number }

export type Delivery = { ok: true; messageId?: string } | ({ ok: false } & Failure)

export type Channel = {
  name: ChannelName
  /** The minimum time between two calls, in ms. */
  paceMs?: number
  /** Whether it can write to customers, not only to the company's own mailbox. */
  canReply: boolean
  /** Whether its e-mails can have Cc. */
  canCopy: boolean
  /** Of the files attached to an e-mail, together; 0 if it takes none. */
  attachedMaxBytes: number
  send: (email: Email, signal: AbortSignal) => Promise<Delivery>
}

/** After any other failure the e-mail waits for a retry: a provider that timed out may have sent it. */
export function isFinalForChannel(code: FailureCode) {
  return finalCodes.has(code)
}

const finalCodes: ReadonlySet<FailureCode> = new Set([
  'mailbox_disconnected',
  'forbidden',
  'quota_exceeded',
  'legally_blocked',
  'rejected',
  'redirected',
  'misconfigured',
])

export function failureOf(response: Response, now: number): Failure {
  const { status } = response
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now)
  return { code: codeOf(status), status, ...(retryAfterMs && { retryAfterMs }) }
}

/** In ms from now (RFC 9110 §10.2.3), clamped so that no provider can stop the outbox. */
export function readRetryAfter(value: string | null, now: number) {
  if (value === null) return undefined
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * second : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, second), hour)
}

function codeOf(status: number): FailureCode {
  if (status >= 500) return 'provider_error'
  if (status >= 400) return refusals[status] ?? 'rejected'
  // Never followed: the new address would get the e-mail and our key.
  if (status >= 300) return 'redirected'
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
