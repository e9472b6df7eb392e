import * as v from 'valibot'
import { Refusal } from '../cloudflare.ts'
import type { Context, Left, Step } from '../step.ts'
import { findZone, recordsPage, setRecords } from '../zones.ts'
import { findProject } from './pages.ts'

const domain = v.object({ status: v.string() })
const records = v.array(v.object({ type: v.string(), content: v.string() }))

/** Pages adds no record itself, unlike a Worker's custom domain. */
export const dnsRecord: Step = {
  name: 'DNS record',
  plan: ({ answers }) => `lead ${answers.host} to Pages, or say which record to set`,
  async look(context) {
    const { cloudflare, answers, names } = context
    const { host } = answers
    const path = `/pages/projects/${names.pages}/domains/${host}`
    if ((await cloudflare.find('The domain', domain, path))?.status === 'active') return 'done'
    const zone = await findZone(context, host)
    if (!zone) return (await isApex(context)) ? moveOrAddLabel(host) : 'to do'
    const found = await findRecords(context, zone.id, host)
    const { content: target } = await recordFor(context)
    if (found.some(({ type, content }) => type === 'CNAME' && content === target)) return 'done'
    const other = found.find(({ type }) => ['A', 'AAAA', 'CNAME'].includes(type))
    if (!other) return 'to do'
    // It may lead to the company's present site, which is not ours to take down.
    return {
      text: `${host} still leads to ${other.content}. Once the new site may replace that, change the record: ${host} CNAME ${target} (proxied)`,
      link: recordsPage(cloudflare.account, zone.name),
    }
  },
  run: async (context) => setRecords(context, context.answers.host, [await recordFor(context)]),
}

async function recordFor(context: Context) {
  const project = await findProject(context)
  return {
    name: context.answers.host,
    type: 'CNAME',
    content: project?.subdomain ?? `${context.names.pages}.pages.dev`,
    proxied: true as const,
  }
}

/** Returns none if the login may not read them. */
async function findRecords({ cloudflare }: Context, zone: string, host: string) {
  try {
    const path = `/zones/${zone}/dns_records?name=${host}`
    return (await cloudflare.find('The DNS records', records, path)) ?? []
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.isForbidden) return []
    throw thrown
  }
}

/** Whether a DNS zone begins here, as at company.lk or company.com.lk, where no CNAME may be. */
async function isApex({ answers: { host }, client }: Context) {
  if (host.split('.').length === 2) return true
  const reply = await client.beginsZone(host)
  return 'result' in reply && reply.result
}

function moveOrAddLabel(host: string): Left {
  return {
    text: `Move the domain ${host} to Cloudflare (free), because Pages serves a domain without www. only there; or change DOMAIN in production.env to www.${host}, and run npm run setup again`,
    link: 'https://dash.cloudflare.com/?to=/:account/add-site',
  }
}
