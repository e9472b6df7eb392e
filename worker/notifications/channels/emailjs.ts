import { second } from '../../time'
import type { Channel } from './channel'
import { failureOf } from './http-failure'

export type EmailjsSettings = {
  apiUrl: string
  serviceId: string
  templateId: string
  /** The template for replies, which takes its recipient from `to_email`. */
  replyTemplateId: string | undefined
  publicKey: string
  privateKey: string
}

/**
 * Sends through EmailJS's REST API. Only status 200 means success, and one call a second is
 * allowed. There is no idempotency key: a notification that was sent twice shows only by the
 * reference in its text.
 */
export function emailjsChannel(settings: EmailjsSettings): Channel {
  const address = new URL('/api/v1.0/email/send', settings.apiUrl)
  return {
    name: 'emailjs',
    paceMs: second,
    canReply: settings.replyTemplateId !== undefined,
    async send({ to, fromName, replyTo, subject, text }, signal) {
      const common = { from_name: fromName, reply_to: replyTo ?? '', message: text }
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          lib_version: '4.4.1',
          user_id: settings.publicKey,
          service_id: settings.serviceId,
          template_id: to === null ? settings.templateId : settings.replyTemplateId,
          template_params: to === null ? common : { ...common, to_email: to, subject },
          accessToken: settings.privateKey,
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
