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
    const isByResend = readChannels(setup.worker).includes('resend')
    // Others choose the name of their key; but where nothing is below `_domainkey`, there is none (RFC 8020).
    const name = isByResend ? `resend._domainkey.${domain}` : `_domainkey.${domain}`
    const reply = await client.resolveTexts(name)
    if ('failure' in reply) return unknownFor(reply.failure)
    const { exists, texts } = reply.result
    if (isByResend ? texts.some((text) => /(^|;)\s*p=[^;\s]/.test(text)) : exists) return 'ok'
    return {
      problem: `There is no DKIM key at ${name}: e-mails of the site are not signed as yours.`,
      remedy: "Add the record that the e-mail provider's page of the domain shows.",
    }
  },
}
