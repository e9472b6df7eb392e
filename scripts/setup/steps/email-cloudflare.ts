/** Cloudflare's Email Service: developers.cloudflare.com/email-service. */
import * as v from 'valibot'
import { isOfRouting } from '../../doctor/email-routing.ts'
import { domainOf } from '../answers.ts'
import type { Context, Left, Step } from '../step.ts'
import { findZone } from '../zones.ts'
import { dmarc } from './dmarc.ts'

const addresses = v.array(v.object({ email: v.string(), verified: v.nullish(v.string()) }))

/** The API returns at most so many at once. */
const pageSize = 50

const destination: Step = {
  name: 'Address for enquiries',
  plan: ({ answers }) => `have Cloudflare ask ${answers.notifyTo} for its consent`,
  async look(context) {
    const found = await findAddress(context)
    if (!found) return 'to do'
    return found.verified ? 'done' : confirm(context)
  },
  async run(context) {
    const { cloudflare, answers } = context
    await cloudflare.change(
      `${answers.notifyTo} could not be added as a destination address`,
      'POST',
      '/email/routing/addresses',
      { email: answers.notifyTo },
    )
    return confirm(context)
  },
}

async function findAddress({ cloudflare, answers }: Context) {
  for (let page = 1; ; page += 1) {
    const path = `/email/routing/addresses?page=${page}&per_page=${pageSize}`
    const found = (await cloudflare.find('The destination addresses', addresses, path)) ?? []
    const own = found.find(({ email }) => email.toLowerCase() === answers.notifyTo.toLowerCase())
    if (own || found.length < pageSize) return own
  }
}

function confirm({ answers }: Context): Left {
  return {
    text: `Open the e-mail from Cloudflare in ${answers.notifyTo}, and click its link: until then no notification arrives`,
  }
}

const routing = v.object({ enabled: v.boolean() })
const subdomains = v.array(v.object({ name: v.string() }))

/** On the paid plan Email Sending, which also reaches customers; otherwise Email Routing. */
const sender: Step = {
  name: 'Sending domain',
  plan: ({ answers }) =>
    `let Cloudflare send for ${domainOf(answers)}, without touching its present mailboxes`,
  async look(context) {
    const { cloudflare, answers, client } = context
    const domain = domainOf(answers)
    const zone = await findZone(context, domain)
    if (!zone) return elsewhere(domain)
    if (answers.plan === 'paid') {
      const path = `/zones/${zone.id}/email/sending/subdomains`
      const found = (await cloudflare.find('The sending domains', subdomains, path)) ?? []
      return found.some(({ name }) => name === domain) ? 'done' : 'to do'
    }
    const path = `/zones/${zone.id}/email/routing`
    if ((await cloudflare.find('Email Routing', routing, path))?.enabled) return 'done'
    const reply = await client.resolveMailHosts(zone.name)
    if ('failure' in reply)
      return {
        text: `Run npm run setup again, because the mailboxes of ${zone.name} could not be looked up: ${reply.failure.reason}`,
      }
    const other = reply.result.find((host) => !isOfRouting(host))
    if (!other) return 'to do'
    return {
      text: `${zone.name} receives its e-mail at ${other}, and Email Routing would end that. Switch to Workers Paid, which sends without it, or to the channel resend (EMAIL_CHANNEL and PLAN in production.env), and run npm run setup again`,
      link: `https://dash.cloudflare.com/${cloudflare.account}/workers/plans`,
    }
  },
  async run(context) {
    const { cloudflare, answers } = context
    const domain = domainOf(answers)
    const zone = await findZone(context, domain)
    if (!zone) return elsewhere(domain)
    const what = `Cloudflare could not be allowed to send for ${domain}`
    if (answers.plan === 'paid') {
      const path = `/zones/${zone.id}/email/sending/subdomains`
      await cloudflare.change(what, 'POST', path, { name: domain })
    } else {
      await cloudflare.change(what, 'POST', `/zones/${zone.id}/email/routing/enable`, {})
    }
    return undefined
  },
}

function elsewhere(domain: string): Left {
  return {
    text: `Move the domain ${domain} to Cloudflare (free), because its e-mail service sends only for domains there; or set EMAIL_CHANNEL in production.env to resend, and run npm run setup again`,
    link: 'https://dash.cloudflare.com/?to=/:account/add-site',
  }
}

export const cloudflareSteps = [destination, sender, dmarc]
