import { findSender, readChannels } from '../channels.ts'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'

export const dkim: Check = {
  name: 'DKIM',
  about: 'account',
  async run({ client, setup }) {
    const sender = findSender(setup.worker)
    if (sender === 'elsewhere') return 'ok'
    if ('unknown' in sender) return sender
    const { domain } = sender
    const isByResend = readChannels(setup.worker.vars).includes('resend')
    // Other providers choose their own selector. If `_domainkey` is NXDOMAIN, there is none (RFC 8020).
    const name = isByResend ? `resend._domainkey.${domain}` : `_domainkey.${domain}`
    const reply = await client.resolveTexts(name)
    if ('failure' in reply) return unknownFor(reply.failure)
    const { exists, texts } = reply.result
    if (isByResend ? texts.some((text) => /(^|;)\s*p=[^;\s]/.test(text)) : exists) return 'ok'
    return {
      problem: `There is no DKIM key at ${name}, so the site's e-mails are not signed by your domain.`,
      remedy: 'Add the record that your e-mail provider shows for the domain.',
    }
  },
}
