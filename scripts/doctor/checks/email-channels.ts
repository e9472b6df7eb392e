import { readChannels } from '../channels.ts'
import type { Check } from '../check.ts'
import { isSet, readSecretNames } from '../set-names.ts'

/** The settings that each channel needs (docs/configuration.md). */
const needs: Record<string, readonly string[]> = {
  emailjs: [
    'EMAILJS_SERVICE_ID',
    'EMAILJS_TEMPLATE_ID',
    'EMAILJS_PUBLIC_KEY',
    'EMAILJS_PRIVATE_KEY',
  ],
  resend: ['RESEND_API_KEY', 'NOTIFY_FROM', 'NOTIFY_TO'],
  cloudflare: ['NOTIFY_FROM', 'NOTIFY_TO'],
  log: [],
}

export const emailChannels: Check = {
  name: 'E-mail',
  about: 'settings',
  async run(context) {
    const { worker, devVars, isRemote } = context.setup
    const names = readChannels({ ...worker.vars, ...(isRemote ? {} : devVars) })
    const strange = names.find((name) => !needs[name])
    if (strange !== undefined) {
      return {
        problem: `EMAIL_CHANNELS names “${strange}”, which is not an e-mail channel.`,
        remedy: 'Use a list of emailjs, resend and cloudflare.',
      }
    }
    if (isRemote && names.includes('log')) {
      return {
        problem: 'EMAIL_CHANNELS is log, so nobody is notified of enquiries on a public site.',
        remedy: 'Set it to emailjs, resend or cloudflare in wrangler.toml.',
      }
    }
    if (names.includes('cloudflare') && !worker.canSendEmail) {
      return {
        problem: 'wrangler.toml does not bind SEND_EMAIL, which the channel cloudflare needs.',
        remedy: 'Put back [[send_email]] with name = "SEND_EMAIL".',
      }
    }
    const secrets = await readSecretNames(context)
    if ('unknown' in secrets) return secrets
    for (const name of names) {
      const missing = (needs[name] ?? []).filter((setting) => !isSet(worker, secrets, setting))
      if (missing.length > 0) {
        return {
          problem: `The channel ${name} cannot send without ${missing.join(', ')}.`,
          remedy: `Set it under [vars], or as a secret with npx wrangler secret put ${missing[0]}.`,
        }
      }
    }
    return 'ok'
  },
}
