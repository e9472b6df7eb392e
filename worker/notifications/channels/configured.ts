/** The channels that EMAIL_CHANNELS names, in order; and the channel that prints e-mails. */
import { type Env, isLocalSite } from '../../env'
import type { AcknowledgementProblem } from '../../settings/contract'
import { type ChannelName, isChannel } from '../contract'
import type { Channel, Email } from './channel'
import { cloudflareChannel, emailjsChannel, resendChannel } from './providers'

const known = new WeakMap<Env, Channel[]>()

/** Returns the channels in use. One that lacks a setting fails every e-mail as `misconfigured`. */
export function configuredChannels(env: Env): Channel[] {
  const channels = known.get(env) ?? makeChannels(env)
  known.set(env, channels)
  return channels
}

/** Returns the channels that can send this e-mail, or else one that fails it as `misconfigured`. */
export function channelsFor(env: Env, { to }: Email): Channel[] {
  const channels = configuredChannels(env).filter(({ canReply }) => to === null || canReply)
  return channels.length > 0 ? channels : [misconfigured(configuredChannels(env)[0]?.name ?? 'log')]
}

/** Whether any channel can send to customers. */
export function canReply(env: Env) {
  return configuredChannels(env).some((channel) => channel.canReply)
}

/** Returns why no channel can send to visitors, or null if one can. */
export function findAcknowledgementProblem(env: Env): AcknowledgementProblem | null {
  if (canReply(env)) return null
  const isEmailjs = namesIn(env).includes('emailjs') && makers.emailjs(env) !== undefined
  return isEmailjs ? 'emailjs_template' : 'no_channel'
}

/** Returns the names in EMAIL_CHANNELS that are unknown or whose channel lacks a setting. */
export function findChannelProblems(env: Env) {
  return namesIn(env).filter((name) => !isChannel(name) || !makers[name](env))
}

function makeChannels(env: Env) {
  const channels = namesIn(env)
    .filter(isChannel)
    .map((name) => makers[name](env) ?? misconfigured(name))
  return channels.length > 0 ? channels : [misconfigured('log')]
}

function namesIn(env: Env) {
  return (env.EMAIL_CHANNELS ?? 'log').split(',').map((name) => name.trim().toLowerCase())
}

const makers: Record<ChannelName, (env: Env) => Channel | undefined> = {
  emailjs: emailjsChannel,
  resend: resendChannel,
  cloudflare: cloudflareChannel,
  // In production nobody reads the terminal, and the enquiry would wrongly count as notified.
  log: (env) => (isLocalSite(env) ? logChannel : undefined),
}

function misconfigured(name: ChannelName): Channel {
  return { name, canReply: false, send: async () => ({ ok: false, code: 'misconfigured' }) }
}

/** Starts every line of a printed e-mail, to distinguish it from the log. */
const margin = '│ '

/** Prints the e-mail to the terminal, for trying the product without an e-mail provider. */
const logChannel: Channel = {
  name: 'log',
  canReply: true,
  async send({ to, fromName, replyTo, subject, text, isAutomatic }) {
    const head =
      to === null
        ? [`Notification: ${subject}`, `Reply to: ${fromName} <${replyTo ?? ''}>`]
        : [
            `${isAutomatic ? 'Acknowledgement' : 'Reply'}: ${subject}`,
            `From: ${fromName}`,
            `To: ${to}`,
          ]
    const lines = [...head, '', ...text.split('\n')]
    console.log(lines.map((line) => margin + line).join('\n'))
    return { ok: true }
  },
}
