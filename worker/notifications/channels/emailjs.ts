import { second } from '../../time'
import type { Channel } from './channel'
import { failureOf } from './http-failure'

export type EmailjsSettings = {
  apiUrl: string
  serviceId: string
  templateId: string
  /** The template of replies, whose recipient is `to_email`. */
  replyTemplateId: string | undefined
  publicKey: string
  privateKey: string
}

/**
 * Sends by EmailJS's REST call. It accepts only exactly 200 as success, takes one call a
 * second, and knows no idempotency: the reference in the text is what tells two notifications apart.
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
      // Only the status counts; waiting for the rest of the answer would help nobody.
      response.body?.cancel().catch(() => undefined)
      return response.status === 200
        ? { ok: true }
        : { ok: false, ...failureOf(response, Date.now()) }
    },
  }
}
