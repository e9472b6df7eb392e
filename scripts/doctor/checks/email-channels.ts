import { channelNeeds, isChannel } from '../../../worker/emails/contract.ts'
import { readChannels } from '../channels.ts'
import type { Check } from '../check.ts'
import { isSet, readSecretNames } from '../set-names.ts'

/** Those that can be used on a public site. */
const providers = Object.keys(channelNeeds).filter((name) => name !== 'log')
const list = (type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(providers)

export const emailChannels: Check = {
  name: 'E-mail',
  about: 'settings',
  async run(context) {
    const { worker, devVars, isRemote } = context.setup
    const names = readChannels({ ...worker.vars, ...(isRemote ? {} : devVars) })
    const strange = names.find((name) => !isChannel(name))
    if (strange !== undefined) {
      return {
        problem: `EMAIL_CHANNELS names “${strange}”, which is not an e-mail channel.`,
        remedy: `Use a list of ${list('conjunction')}.`,
      }
    }
    if (isRemote && names.includes('log')) {
      return {
        problem: 'EMAIL_CHANNELS is log, so nobody is notified of enquiries on a public site.',
        remedy: `Set it to ${list('disjunction')} in wrangler.toml.`,
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
    for (const name of names.filter(isChannel)) {
      const missing = channelNeeds[name].filter((setting) => !isSet(worker, secrets, setting))
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
