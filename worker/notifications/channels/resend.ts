import { headersOf, senderOf } from '../email'
import type { Channel } from './channel'
import { failureOf } from './http-failure'

export type ResendSettings = { apiUrl: string; apiKey: string; from: string; to: string }

/**
 * Sends through Resend's `POST /emails`. Resend remembers an `Idempotency-Key` for 24 hours, so a
 * retry after a lost response sends nothing twice within that time.
 */
export function resendChannel({ apiUrl, apiKey, from, to }: ResendSettings): Channel {
  const address = new URL('/emails', apiUrl)
  return {
    name: 'resend',
    canReply: true,
    async send(email, signal) {
      const { idempotencyKey, to: customer, fromName, replyTo, subject, text } = email
      const sender = senderOf(from, fromName)
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({
          from: customer === null ? from : `${sender.name} <${sender.email}>`,
          to: [customer ?? to],
          // JSON.stringify omits undefined.
          reply_to: replyTo ?? undefined,
          subject,
          text,
          ...headersOf(email),
        }),
        redirect: 'manual',
        signal,
      })
      // Only the status matters, so do not wait for the body.
      response.body?.cancel().catch(() => undefined)
      return response.ok ? { ok: true } : { ok: false, ...failureOf(response, Date.now()) }
    },
  }
}
