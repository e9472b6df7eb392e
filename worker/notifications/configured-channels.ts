/** Which channels the configuration names, in order. */
import type { Env } from '../env'
import type { Channel, ChannelName } from './channels/channel'
import { cloudflareChannel } from './channels/cloudflare'
import { emailjsChannel } from './channels/emailjs'
import { logChannel } from './channels/log'
import { resendChannel } from './channels/resend'

/** Returns the channels of EMAIL_CHANNELS; one that lacks a setting fails each letter as such. */
export function configuredChannels(env: Env): Channel[] {
  const names = (env.EMAIL_CHANNELS ?? 'log').split(',').map((name) => name.trim().toLowerCase())
  const channels = names.filter((name) => name in makers).map((name) => make(name, env))
  return channels.length > 0 ? channels : [misconfigured('log')]
}

/** Returns the part of EMAIL_CHANNELS that names no channel, or one that lacks a setting. */
export function findChannelProblems(env: Env) {
  const names = (env.EMAIL_CHANNELS ?? 'log').split(',').map((name) => name.trim().toLowerCase())
  return names.filter((name) => !(name in makers) || !makers[name as ChannelName](env))
}

const makers: Record<ChannelName, (env: Env) => Channel | undefined> = {
  emailjs(env) {
    const apiUrl = env.EMAILJS_API_URL || 'https://api.emailjs.com'
    const { EMAILJS_SERVICE_ID: serviceId, EMAILJS_TEMPLATE_ID: templateId } = env
    const { EMAILJS_PUBLIC_KEY: publicKey, EMAILJS_PRIVATE_KEY: privateKey } = env
    if (!serviceId || !templateId || !publicKey || !privateKey || !URL.canParse(apiUrl)) return
    return emailjsChannel({ apiUrl, serviceId, templateId, publicKey, privateKey })
  },
  resend(env) {
    const apiUrl = env.RESEND_API_URL || 'https://api.resend.com'
    const { RESEND_API_KEY: apiKey, NOTIFY_FROM: from, NOTIFY_TO: to } = env
    if (!apiKey || !from || !to || !URL.canParse(apiUrl)) return
    return resendChannel({ apiUrl, apiKey, from, to })
  },
  cloudflare(env) {
    const { SEND_EMAIL: binding, NOTIFY_FROM: from, NOTIFY_TO: to } = env
    if (!binding || !from || !to) return
    return cloudflareChannel({ binding, from, to })
  },
  log: () => logChannel,
}

function make(name: string, env: Env) {
  return makers[name as ChannelName](env) ?? misconfigured(name as ChannelName)
}

function misconfigured(name: ChannelName): Channel {
  return { name, send: async () => ({ ok: false, code: 'misconfigured' }) }
}
