import { findSender } from '../channels.ts'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'

export const dmarc: Check = {
  name: 'DMARC',
  about: 'account',
  async run({ client, setup }) {
    const sender = findSender(setup.worker)
    if (sender === 'elsewhere') return 'ok'
    if ('unknown' in sender) return sender
    const { domain } = sender
    for (const name of upwards(domain)) {
      const reply = await client.resolveTexts(`_dmarc.${name}`)
      if ('failure' in reply) return unknownFor(reply.failure)
      if (reply.result.texts.some((text) => /^v=DMARC1\s*(;|$)/.test(text))) return 'ok'
    }
    return {
      problem: `${domain} has no DMARC record, which large providers ask for.`,
      remedy: `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:postmaster@${domain}.`,
    }
  },
}

/** Lists the domain and those above it, whose record a subdomain may rely on. */
function upwards(domain: string) {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
