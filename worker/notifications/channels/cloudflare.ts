import type { Env } from '../../env'
import type { FailureCode } from '../contract'
import { headersOf, senderOf } from '../email'
import type { Channel, Delivery } from './channel'

/**
 * Sends through the Worker's `send_email` binding, which throws errors with a `code`. Returns
 * undefined if a setting is missing.
 */
export function cloudflareChannel(env: Env): Channel | undefined {
  const { SEND_EMAIL: binding, NOTIFY_FROM: from, NOTIFY_TO: to } = env
  if (!binding || !from || !to) return
  return {
    name: 'cloudflare',
    canReply: true,
    async send(email): Promise<Delivery> {
      const { to: customer, fromName, replyTo, subject, text } = email
      try {
        await binding.send({
          from: customer === null ? from : senderOf(from, fromName),
          to: customer ?? to,
          subject,
          text,
          ...(replyTo && { replyTo }),
          ...headersOf(email, env.SITE_ORIGIN),
        })
        return { ok: true }
      } catch (thrown) {
        return { ok: false, code: codeOf(thrown) }
      }
    },
  }
}

/** Maps the codes of Cloudflare's Email Service, developers.cloudflare.com/email-service. */
function codeOf(thrown: unknown): FailureCode {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (/QUOTA|DAILY_LIMIT/.test(code)) return 'quota_exceeded'
  if (/RATE_LIMIT/.test(code)) return 'rate_limited'
  if (/SENDER|NOT_ALLOWED|DISABLED|NOT_VERIFIED/.test(code)) return 'forbidden'
  if (/VALIDATION|INVALID|TOO_LARGE|FIELD|HEADER|RECIPIENT/.test(code)) return 'rejected'
  return 'provider_error'
}
