import * as v from 'valibot'
import type { Env } from '../../env'
import { second, withTimeLimit } from '../../time'
import { headersOf, senderOf } from '../email'
import { type Channel, type Delivery, failureOf } from './channel'

/**
 * Sends through Resend's `POST /emails`. Resend remembers an `Idempotency-Key` for 24 hours, so a
 * retry after a lost response sends nothing twice within that time. Returns undefined if a setting
 * is missing.
 */
export function resendChannel(env: Env): Channel | undefined {
  const { RESEND_API_KEY: apiKey, NOTIFY_FROM: from, NOTIFY_TO: to } = env
  const address = URL.parse('/emails', env.RESEND_API_URL || 'https://api.resend.com')
  if (!apiKey || !from || !to || !address) return
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
          ...headersOf(email, env.SITE_ORIGIN),
        }),
        redirect: 'manual',
        signal,
      })
      if (!response.ok) return refusalOf(response)
      // Only the status matters, so do not wait for the body.
      response.body?.cancel().catch(() => undefined)
      return { ok: true }
    },
  }
}

/** Resend gives errors with the same status different names: https://resend.com/docs/api-reference/errors */
async function refusalOf(response: Response): Promise<Delivery> {
  const failure = failureOf(response, Date.now())
  const name = await readErrorName(response)
  // Resend accepted an e-mail with this key before, but its answer was lost.
  if (name === 'invalid_idempotent_request') return { ok: true }
  // An earlier call with this key has not ended yet.
  if (name === 'concurrent_idempotent_requests') {
    return { ok: false, ...failure, code: 'provider_error' }
  }
  const isQuotaUsedUp = name !== null && /_quota_exceeded$/.test(name)
  return { ok: false, ...failure, ...(isQuotaUsedUp && { code: 'quota_exceeded' as const }) }
}

const errorBody = v.object({ name: v.string() })

/** In bytes. Resend's errors are a few hundred. */
const maxErrorBody = 10_000

/** Returns null for a body that is not one of Resend's errors, is too long or takes too long. */
async function readErrorName({ body }: Response) {
  if (!body) return null
  const reader = body.getReader()
  try {
    const text = await withTimeLimit(second, () => readText(reader))
    const parsed = v.safeParse(errorBody, JSON.parse(text))
    return parsed.success ? parsed.output.name : null
  } catch {
    return null
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > maxErrorBody) throw new Error('The body is too long.')
    text += decoder.decode(value, { stream: true })
  }
}
