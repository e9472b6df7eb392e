import { findSender, readChannels } from '../channels.ts'
import type { Check } from '../check.ts'
import { unknownFor } from '../client.ts'

/** Where bounces go besides the domain itself: Resend's usual subdomain and Cloudflare's. */
const subdomains = ['send', 'cf-bounce']

const spfRe = /^v=spf1(\s|$)/i

export const spf: Check = {
  name: 'SPF',
  about: 'account',
  async run({ client, setup }) {
    const sender = findSender(setup.worker)
    if (sender === 'elsewhere') return 'ok'
    if ('unknown' in sender) return sender
    const { domain } = sender
    const names = [domain, ...subdomains.map((name) => `${name}.${domain}`)]
    const replies = await Promise.all(names.map((name) => client.resolveTexts(name)))
    const counts: number[] = []
    for (const reply of replies) {
      if ('failure' in reply) return unknownFor(reply.failure)
      counts.push(reply.result.texts.filter((text) => spfRe.test(text)).length)
    }
    const twice = names[counts.findIndex((count) => count > 1)]
    if (twice) {
      return {
        problem: `${twice} has more than one SPF record, which counts as none (RFC 7208).`,
        remedy: 'Merge them into one: v=spf1 include:… include:… ~all.',
      }
    }
    if (counts.some((count) => count === 1)) return 'ok'
    return {
      // With Resend, bounces may go to a subdomain of any name, which then has the record.
      ...(readChannels(setup.worker.vars).includes('resend') && { isWarning: true as const }),
      problem: `${domain} has no SPF record, so the site's e-mails may be treated as spam.`,
      remedy: 'Add the TXT record that your e-mail provider shows for the domain.',
    }
  },
}
