import type { Env } from '../../env'
import { second } from '../../time'
import { type Channel, failureOf } from './channel'

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
