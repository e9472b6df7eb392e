import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Bindings, isLocalSite, siteOrigin } from '../../env'
import type { AcknowledgementProblem } from '../../settings/contract'
import { second, withTimeLimit } from '../../time'
import { type ChannelName, type FailureCode, isChannel } from '../contract'
import { type Channel, type Delivery, type Email, failureOf, headersOf, senderOf } from './channel'

/** 4 MB. Resend takes more, but many mailboxes refuse a message of more than 5 to 10 MB, in base64. */
const attachedMaxBytes = 4 * 1024 * 1024

/** A whole message of Cloudflare's has at most 5 MiB (developers.cloudflare.com/email-service/platform/limits). */
const cloudflareMaxBytes = 3.5 * 1024 * 1024

const known = new WeakMap<Bindings, Channel[]>()

/** One that lacks a setting fails every e-mail as `misconfigured`. */
export function configuredChannels(env: Bindings): Channel[] {
  const channels = known.get(env) ?? makeChannels(env)
  known.set(env, channels)
  return channels
}

/** If none can send the e-mail, returns one that fails it as `misconfigured`. */
export function channelsFor(env: Bindings, { to }: Pick<Email, 'to'>): Channel[] {
  const channels = configuredChannels(env).filter(({ canReply }) => to === null || canReply)
  return channels.length > 0 ? channels : [misconfigured(configuredChannels(env)[0]?.name ?? 'log')]
}

/** Any of them may send a reply. */
function replyChannels(env: Bindings) {
  return configuredChannels(env).filter((channel) => channel.canReply)
}

export function canReply(env: Bindings) {
  return replyChannels(env).length > 0
}

export function canCopy(env: Bindings) {
  return canReply(env) && replyChannels(env).every((channel) => channel.canCopy)
}

export function attachedMaxBytesOf(env: Bindings) {
  const limits = replyChannels(env).map((channel) => channel.attachedMaxBytes)
  return Math.min(...limits, attachedMaxBytes)
}

export function findAcknowledgementProblem(env: Bindings): AcknowledgementProblem | null {
  if (canReply(env)) return null
  const isEmailjs = namesIn(env).includes('emailjs') && makers.emailjs(env) !== undefined
  return isEmailjs ? 'emailjs_template' : 'no_channel'
}

/** Returns unknown names, and those whose channel lacks a setting. */
export function findChannelProblems(env: Bindings) {
  return namesIn(env).filter((name) => !isChannel(name) || !makers[name](env))
}

function makeChannels(env: Bindings) {
  const channels = namesIn(env)
    .filter(isChannel)
    .map((name) => makers[name](env) ?? misconfigured(name))
  return channels.length > 0 ? channels : [misconfigured('log')]
}

function namesIn(env: Bindings) {
  return (env.EMAIL_CHANNELS ?? 'log').split(',').map((name) => name.trim().toLowerCase())
}

const makers: Record<ChannelName, (env: Bindings) => Channel | undefined> = {
  emailjs: emailjsChannel,
  resend: resendChannel,
  cloudflare: cloudflareChannel,
  // In production nobody reads the terminal, and the enquiry would wrongly count as notified.
  log: (env) => (isLocalSite(env) ? logChannel : undefined),
}

function misconfigured(name: ChannelName): Channel {
  return {
    name,
    canReply: false,
    canCopy: false,
    attachedMaxBytes: 0,
    send: async () => ({ ok: false, code: 'misconfigured' }),
  }
}

/**
 * Only status 200 means success, and one call a second is allowed. There is no idempotency key: a
 * notification that was sent twice shows only by the reference in its text.
 */
function emailjsChannel(env: Bindings): Channel | undefined {
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
    // Its template decides, which cannot be read.
    canCopy: false,
    // Its paid plans only, and 2 MB at most: https://www.emailjs.com/docs/user-guide/dynamic-attachments/
    attachedMaxBytes: 0,
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

/** Resend remembers an `Idempotency-Key` for 24 hours, so until then a retry sends nothing twice. */
function resendChannel(env: Bindings): Channel | undefined {
  const { RESEND_API_KEY: apiKey, NOTIFY_FROM: from, NOTIFY_TO: to } = env
  const address = URL.parse('/emails', env.RESEND_API_URL || 'https://api.resend.com')
  if (!apiKey || !from || !to || !address) return
  return {
    name: 'resend',
    canReply: true,
    canCopy: true,
    attachedMaxBytes,
    async send(email, signal) {
      const {
        idempotencyKey,
        to: customer,
        cc,
        fromName,
        replyTo,
        subject,
        text,
        attachments,
      } = email
      const sender = senderOf(from, fromName)
      const body = JSON.stringify({
        from: customer === null ? from : `${sender.name} <${sender.email}>`,
        to: [customer ?? to],
        // JSON.stringify omits undefined.
        cc,
        reply_to: replyTo ?? undefined,
        subject,
        text,
        attachments: attachments?.map(({ name, mediaType, bytes }) => ({
          filename: name,
          content_type: mediaType,
          content: Buffer.from(bytes).toString('base64'),
        })),
        ...headersOf(email, siteOrigin(env)),
      })
      // Resend refuses a key that was used with other content, such as another sender:
      // https://resend.com/docs/dashboard/emails/idempotency-keys
      const digest = createHash('sha256').update(body).digest('base64url')
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': `${idempotencyKey}/${digest}`,
        },
        body,
        redirect: 'manual',
        signal,
      })
      return response.ok ? sentAs((await readBody(response, sentBody))?.id) : refusalOf(response)
    },
  }
}

function sentAs(messageId: string | undefined): Delivery {
  return { ok: true, ...(messageId !== undefined && { messageId }) }
}

/** Resend gives errors with the same status different names: https://resend.com/docs/api-reference/errors */
async function refusalOf(response: Response): Promise<Delivery> {
  const failure = failureOf(response, Date.now())
  const name = (await readBody(response, errorBody))?.name
  // An earlier call with this key has not ended yet, or Resend knows it with other content.
  if (name?.endsWith('_idempotent_request') || name?.endsWith('_idempotent_requests')) {
    return { ok: false, ...failure, code: 'provider_error' }
  }
  const isQuotaUsedUp = name?.endsWith('_quota_exceeded')
  return { ok: false, ...failure, ...(isQuotaUsedUp && { code: 'quota_exceeded' as const }) }
}

const sentBody = v.object({ id: v.string() })
const errorBody = v.object({ name: v.string() })

/** In characters. Resend's answers have a few hundred. */
const maxBody = 10_000

/** Returns null for a body that is not what Resend documents, is too long or takes too long. */
async function readBody<Schema extends v.GenericSchema>({ body }: Response, schema: Schema) {
  let text = ''
  try {
    await withTimeLimit(second, async (signal) => {
      for await (const piece of body?.pipeThrough(new TextDecoderStream(), { signal }) ?? []) {
        text += piece
        if (text.length > maxBody) break
      }
    })
    return v.parse(schema, JSON.parse(text))
  } catch {
    return null
  }
}

/** The `send_email` binding throws errors with a `code`. */
function cloudflareChannel(env: Bindings): Channel | undefined {
  const { SEND_EMAIL: binding, NOTIFY_FROM: from, NOTIFY_TO: to } = env
  if (!binding || !from || !to) return
  return {
    name: 'cloudflare',
    canReply: true,
    canCopy: true,
    attachedMaxBytes: cloudflareMaxBytes,
    async send(email): Promise<Delivery> {
      const { to: customer, cc, fromName, replyTo, subject, text, attachments } = email
      try {
        const { messageId } = await binding.send({
          from: customer === null ? from : senderOf(from, fromName),
          to: customer ?? to,
          ...(cc && { cc: [...cc] }),
          subject,
          text,
          ...(replyTo && { replyTo }),
          ...(attachments && {
            attachments: attachments.map(({ name, mediaType, bytes }) => ({
              disposition: 'attachment' as const,
              filename: name,
              type: mediaType,
              content: bytes,
            })),
          }),
          ...headersOf(email, siteOrigin(env)),
        })
        return sentAs(messageId)
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

/** Starts every line of a printed e-mail, to distinguish it from the log. */
const margin = '│ '

/** For trying the product without an e-mail provider. */
const logChannel: Channel = {
  name: 'log',
  canReply: true,
  canCopy: true,
  attachedMaxBytes,
  async send(email) {
    const { to, cc = [], fromName, replyTo, subject, text, attachments = [] } = email
    const { isAutomatic, inquiryId } = email
    const kindOf = inquiryId ? (isAutomatic ? 'Acknowledgement' : 'Reply') : 'E-mail'
    const head =
      to === null
        ? [`Notification: ${subject}`, `Reply to: ${fromName} <${replyTo ?? ''}>`]
        : [`${kindOf}: ${subject}`, `From: ${fromName}`, `To: ${[to, ...cc].join(', ')}`]
    const attached = attachments.map(({ name }) => `Attached: ${name}`)
    const lines = [...head, ...attached, '', ...text.split('\n')]
    console.log(lines.map((line) => margin + line).join('\n'))
    return { ok: true }
  },
}
