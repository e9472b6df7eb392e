/** How each provider is called: EmailJS, Resend and Cloudflare. */
import * as v from 'valibot'
import type { Env } from '../../env'
import { second, withTimeLimit } from '../../time'
import type { FailureCode } from '../contract'
import { type Channel, type Delivery, failureOf, headersOf, senderOf } from './channel'

/**
 * Sends through EmailJS's REST API. Only status 200 means success, and one call a second is
 * allowed. There is no idempotency key: a notification that was sent twice shows only by the
 * reference in its text. Returns undefined if a setting is missing.
 */
export function emailjsChannel(env: Env): Channel | undefined {
  const { EMAILJS_SERVICE_ID: serviceId, EMAILJS_TEMPLATE_ID: templateId } = env
  const { EMAILJS_PUBLIC_KEY: publicKey, EMAILJS_PRIVATE_KEY: privateKey } = env
  const apiUrl = env.EMAILJS_API_URL || 'https://api.emailjs.com'
  const address = URL.parse('/api/v1.0/email/send', apiUrl)
  if (!serviceId || !templateId || !publicKey || !privateKey || !address) return
  // Replies need NOTIFY_TO: without it a customer's answer would reach nobody.
  const replyTemplateId = (env.NOTIFY_TO && env.EMAILJS_REPLY_TEMPLATE_ID) || undefined
  return {
    name: 'emailjs',
    paceMs: second,
    canReply: replyTemplateId !== undefined,
    async send({ to, fromName, replyTo, subject, text }, signal) {
      const common = { from_name: fromName, reply_to: replyTo ?? '', message: text }
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          lib_version: '4.4.1',
          user_id: publicKey,
          service_id: serviceId,
          template_id: to === null ? templateId : replyTemplateId,
          template_params: to === null ? common : { ...common, to_email: to, subject },
          accessToken: privateKey,
        }),
        redirect: 'manual',
        signal,
      })
      // Only the status matters, so do not wait for the body.
      response.body?.cancel().catch(() => undefined)
      return response.status === 200
        ? { ok: true }
        : { ok: false, ...failureOf(response, Date.now()) }
    },
  }
}

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
