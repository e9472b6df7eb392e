/** Pure, and imports nothing, because the doctor runs it in Node. */

export const emailKinds = [
  'notification',
  'reply',
  'addition',
  'acknowledgement',
  'self_test',
  'manual_test',
  'held_digest',
  'flood_alert',
  'paced_digest',
  'summary',
] as const

export type EmailKindName = (typeof emailKinds)[number]

/** `sending` is claimed by a sender; `cancelled` is not sent unless its enquiry is listed again. */
export const emailStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const

/** Those with NOTIFY_FROM and NOTIFY_TO send between these; EmailJS has both in its own template. */
export const channelNeeds = {
  emailjs: [
    'EMAILJS_SERVICE_ID',
    'EMAILJS_TEMPLATE_ID',
    'EMAILJS_PUBLIC_KEY',
    'EMAILJS_PRIVATE_KEY',
  ],
  resend: ['RESEND_API_KEY', 'NOTIFY_FROM', 'NOTIFY_TO'],
  cloudflare: ['NOTIFY_FROM', 'NOTIFY_TO'],
  log: [],
} as const

export type ChannelName = keyof typeof channelNeeds

export function needs(name: ChannelName, setting: string) {
  return channelNeeds[name].some((needed) => needed === setting)
}

export function isChannel(name: string): name is ChannelName {
  return Object.hasOwn(channelNeeds, name)
}

/** The codes are stored, shown and filtered by. */
export type FailureCode =
  | 'unreachable'
  | 'timed_out'
  | 'rate_limited'
  | 'provider_error'
  | 'unexpected_answer'
  | 'redirected'
  | 'mailbox_disconnected'
  | 'forbidden'
  | 'quota_exceeded'
  | 'legally_blocked'
  | 'rejected'
  | 'misconfigured'
  // What it should have attached: for now, or for good.
  | 'file_unreadable'
  | 'file_missing'
  // Accepted, but returned by the recipient's server.
  | 'bounced'
  | 'bounced_address'
  | 'bounced_full'
  | 'bounced_size'
  | 'bounced_refused'
  | 'complained'

export type FailedAttempt = { code: FailureCode; status?: number | null | undefined }

/**
 * False if the provider could not be reached or cannot handle requests at present (503, RFC 9110 §15.6.4),
 * as in an outage, which retries have to outlast.
 */
export function mayHaveBeenSent({ code, status }: FailedAttempt) {
  return code === 'timed_out' || (code === 'provider_error' && status !== 503)
}

/** `code` is null if it succeeded. */
export type Attempt = {
  at: number
  channel: ChannelName
  code: FailureCode | null
  status: number | null
}

export type TestNotification = Attempt & { kind: 'daily' | 'manual' }

/** The share of its limit at which the desk and health warn that the database is filling up. */
export const databaseWarnShare = 0.6
