import { headersOf, senderOf } from '../email'
import type { Channel } from './channel'
import { failureOf } from './http-failure'

export type ResendSettings = { apiUrl: string; apiKey: string; from: string; to: string }

/**
 * Sends by Resend's `POST /emails`. Its `Idempotency-Key` holds for 24 hours, so a retry after a
 * lost answer within that time sends nothing twice.
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
          // JSON leaves out what is undefined.
          reply_to: replyTo ?? undefined,
          ...{ subject, text },
          ...headersOf(email),
        }),
        redirect: 'manual',
        signal,
      })
      // Only the status counts; waiting for the rest of the answer would help nobody.
      response.body?.cancel().catch(() => undefined)
      return response.ok ? { ok: true } : { ok: false, ...failureOf(response, Date.now()) }
    },
  }
}
