import {
  answerAddress,
  findAnswerRule,
  isOfRouting,
  leadsTo,
  routingSettings,
} from '../../doctor/email-routing.ts'
import { Refusal } from '../cloudflare.ts'
import type { Context, Left, Step } from '../step.ts'
import { findZone } from '../zones.ts'

/** Has Email Routing hand the mail of a subdomain to the Worker. Mailboxes of the domain above it stay as they are. */
export function answersAt(domain: string): Step {
  return {
    name: 'Answers to replies',
    plan: ({ names }) => `receive the e-mail of ${domain}, and hand it to ${names.worker}`,
    look: (context) =>
      unlessForbidden(domain, async () => {
        const state = await lookUp(context, domain)
        if ('text' in state) return state
        return state.isReceived && state.isSubaddressed && state.hasRule ? 'done' : 'to do'
      }),
    run: (context) =>
      unlessForbidden(domain, async () => {
        const state = await lookUp(context, domain)
        if ('text' in state) return state
        await change(context, domain, state)
        return undefined
      }),
  }
}

/** The rest of the set-up needs fewer permissions, so a login that lacks these leaves the work to a person. */
async function unlessForbidden<T>(domain: string, work: () => Promise<T>): Promise<T | Left> {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || !thrown.isForbidden) throw thrown
    return {
      text: `Let ${domain} receive answers to replies, as docs/deploy.md describes, because this login may not`,
      link: 'https://dash.cloudflare.com/?to=/:account/:zone/email/routing',
    }
  }
}

type State = {
  zone: string
  isReceived: boolean
  isSubaddressed: boolean
  hasRule: boolean
}

async function lookUp(context: Context, domain: string): Promise<State | Left> {
  const { cloudflare, client, names } = context
  const zone = await findZone(context, domain)
  if (!zone) {
    return {
      text: `Move the domain of ${domain} to Cloudflare (free), because only there it hands e-mail to a Worker; or take REPLY_DOMAIN out of wrangler.toml`,
      link: 'https://dash.cloudflare.com/?to=/:account/add-site',
    }
  }
  const page = `https://dash.cloudflare.com/${cloudflare.account}/${zone.name}/email/routing`
  const hosts = await client.resolveMailHosts(domain)
  if ('failure' in hosts) {
    const { reason } = hosts.failure
    return {
      text: `Run npm run setup again, because the mail servers of ${domain} could not be looked up: ${reason}`,
    }
  }
  const other = hosts.result.find((host) => !isOfRouting(host))
  if (other) {
    return {
      text: `${domain} receives its e-mail at ${other}, which would end. Put a domain of its own, such as reply.${zone.name}, into REPLY_DOMAIN in wrangler.toml, and run npm run setup again`,
    }
  }
  const isReceived = hosts.result.length > 0
  // The API adds subdomains only.
  if (!isReceived && zone.name === domain) {
    return { text: `Turn on Email Routing for ${domain}, and run npm run setup again`, link: page }
  }
  const path = `/zones/${zone.id}/email/routing`
  const settings = await cloudflare.find('Email Routing', routingSettings, path)
  const rule = await findAnswerRule(client, zone.id, domain)
  if ('failure' in rule) throw new Refusal('The routing rules could not be looked up', rule.failure)
  if (rule.result && !leadsTo(names.worker, rule.result)) {
    return {
      text: `Change the rule for ${answerAddress(domain)}, which is off or leads elsewhere, to Send to a Worker, ${names.worker}`,
      link: page,
    }
  }
  return {
    zone: zone.id,
    isReceived,
    isSubaddressed: settings?.support_subaddress ?? false,
    hasRule: rule.result !== null,
  }
}

/** See developers.cloudflare.com/api/resources/email_routing. The rule comes last: without records it would receive nothing. */
async function change({ cloudflare, names }: Context, domain: string, state: State) {
  const path = `/zones/${state.zone}/email/routing`
  if (!state.isReceived) {
    await cloudflare.change(
      `${domain} could not be added to Email Routing`,
      'POST',
      `${path}/dns`,
      {
        name: domain,
      },
    )
  }
  if (!state.isSubaddressed) {
    await cloudflare.change('Subaddressing could not be turned on', 'PATCH', path, {
      support_subaddress: true,
    })
  }
  if (!state.hasRule) {
    await cloudflare.change('The routing rule could not be added', 'POST', `${path}/rules`, {
      name: 'Answers to replies',
      enabled: true,
      matchers: [{ type: 'literal', field: 'to', value: answerAddress(domain) }],
      actions: [{ type: 'worker', value: [names.worker] }],
    })
  }
}
