import * as v from 'valibot'
import type { Answer, Check, Context } from '../check.ts'
import { unknownFor } from '../client.ts'
import {
  answerAddress,
  findAnswerRule,
  isOfRouting,
  leadsTo,
  routingSettings,
} from '../email-routing.ts'

const zones = v.array(v.object({ id: v.string(), name: v.string() }))

const emailRouting = 'dashboard, Email, Email Routing'

/** Whether Cloudflare hands answers to replies to the Worker. */
export const answers: Check = {
  name: 'Answers to replies',
  about: 'account',
  async run(context) {
    const domain = context.setup.worker.vars.REPLY_DOMAIN
    if (!domain) return 'ok'
    const hosts = await context.client.resolveMailHosts(domain)
    if ('failure' in hosts) return unknownFor(hosts.failure)
    const host = hosts.result.find(isOfRouting)
    if (!host) {
      return {
        problem: `${domain} has no MX records of Cloudflare, so answers to replies do not arrive.`,
        remedy: `Run npm run setup, which adds it as a subdomain, or do so yourself: ${emailRouting}, Settings, Subdomains. It can take half an hour until the records are seen everywhere.`,
      }
    }
    const other = hosts.result.find((each) => !isOfRouting(each))
    if (other) {
      return {
        problem: `${domain} also has the mail server ${other}, which does not know the addresses for answers to replies.`,
        remedy: 'Remove its MX record.',
      }
    }
    const answer = await judgeRouting(context, domain)
    return answer === 'ok' ? offerAnswer(context, domain, host) : answer
  },
}

async function judgeRouting(context: Context, domain: string): Promise<Answer> {
  const { client, setup } = context
  const zone = await findZone(context, domain)
  if ('failure' in zone) return unknownFor(zone.failure)
  if (zone.result === null) return { unknown: `the zone of ${domain} is in another account` }
  const path = `/zones/${zone.result}/email/routing`
  const settings = await client.ask(routingSettings, path)
  if ('failure' in settings) return unknownFor(settings.failure)
  if (!settings.result.support_subaddress) {
    return {
      problem: `Subaddressing is off, so answers to replies are refused: their address is desk+…@${domain}.`,
      remedy: `Run npm run setup, which turns it on, or do so yourself: ${emailRouting}, Settings.`,
    }
  }
  const found = await findAnswerRule(client, zone.result, domain)
  if ('failure' in found) return unknownFor(found.failure)
  if (found.result && leadsTo(setup.worker.name, found.result)) return 'ok'
  return {
    problem: `No rule hands ${answerAddress(domain)} to the Worker ${setup.worker.name}, so answers to replies are refused.`,
    remedy: `Run npm run setup, which adds one, or do so yourself, with the action Send to a Worker: ${emailRouting}, Routing rules.`,
  }
}

/** Asks Cloudflare's mail server whether it would take an answer, which shows that all of it works. */
async function offerAnswer({ client }: Context, domain: string, host: string): Promise<Answer> {
  const said = await client.offerMail(host, answerAddress(domain).replace('@', '+doctor@'))
  if (said === null) {
    return {
      unknown: `the settings are right, but no mail server could be asked: ${host} does not answer at port 25, which many networks close`,
    }
  }
  const { answer, isAboutRecipient } = said
  if (answer.startsWith('2')) return 'ok'
  // An address that does not exist (RFC 3463 §3.2); anything else may be about this network.
  if (!isAboutRecipient || !/^5\d\d 5\.1\./.test(answer)) {
    return { unknown: `the settings are right, but ${host} says: ${answer}` }
  }
  return {
    problem: `${host} refuses e-mail for desk+…@${domain}, so answers to replies are refused. It says: ${answer}.`,
    remedy: `If the subdomain or the rule is new, wait some minutes. Otherwise remove the rule and the subdomain (${emailRouting}), and run npm run setup.`,
  }
}

async function findZone({ client }: Context, domain: string) {
  const labels = domain.split('.')
  for (const at of labels.keys()) {
    if (at === labels.length - 1) break
    const reply = await client.ask(zones, `/zones?name=${labels.slice(at).join('.')}`)
    if ('failure' in reply) return reply
    const [zone] = reply.result
    if (zone) return { result: zone.id }
  }
  return { result: null }
}
