/** Cloudflare's Email Service: routing with its destination addresses, and sending. */
import { result } from '../../doctor/testing/stand-in.ts'
import type {
  Account,
  DnsRecord,
  RoutingAddress,
  RoutingRule,
  SendingDomain,
  Zone,
} from './account.ts'
import { answerPage, type Call, orRefuse, Refusal, type Routes, readJson } from './call.ts'
import { findZone } from './zones.ts'

const addresses = '/accounts/:account/email/routing/addresses'
const routing = '/zones/:zone/email/routing'
const sending = '/zones/:zone/email/sending/subdomains'

export const emailRoutes: Routes = {
  [`GET ${addresses}`]: ({ account, query }) =>
    answerPage(account.routingAddresses.map(describeAddress), query),
  [`POST ${addresses}`]: (call) => {
    const { email } = readJson<{ email: string }>(call)
    return result(describeAddress(addAddress(call.account, email)))
  },
  [`GET ${addresses}/:address`]: (call) => {
    const address = call.account.routingAddresses.find(({ id }) => id === call.params.address)
    return result(describeAddress(orRefuse(address, new Refusal(404, 7003, 'Address not found.'))))
  },
  'GET /accounts/:account/email/routing/zones': ({ account, query }) =>
    answerPage(
      [...account.zones.values()].map((zone) => describeRouting(account, zone)),
      query,
    ),
  'GET /accounts/:account/email/sending/zones': ({ account, query }) =>
    answerPage(
      [...account.zones.values()].map(({ id, name }) => ({ id, name })),
      query,
    ),
  [`GET ${routing}`]: (call) => result(describeRouting(call.account, findZone(call))),
  [`POST ${routing}/enable`]: (call) => {
    const zone = findZone(call)
    zone.routing.enabled = true
    addRecords(call.account, zone, routingRecords(zone.name))
    return result(describeRouting(call.account, zone))
  },
  [`POST ${routing}/disable`]: (call) => {
    const zone = findZone(call)
    zone.routing.enabled = false
    return result(describeRouting(call.account, zone))
  },
  [`PATCH ${routing}`]: (call) => {
    const zone = findZone(call)
    zone.routing.isSubaddressed = readJson<{ support_subaddress: boolean }>(call).support_subaddress
    return result(describeRouting(call.account, zone))
  },
  [`POST ${routing}/dns`]: (call) => {
    const zone = findZone(call)
    const { name } = readJson<{ name: string }>(call)
    if (!name.endsWith(`.${zone.name}`)) {
      throw new Refusal(422, 2007, `Invalid Input: must be a a subdomains of ${zone.name}`)
    }
    addRecords(call.account, zone, routingRecords(name))
    return result(describeRouting(call.account, zone))
  },
  [`GET ${routing}/rules`]: (call) => answerPage(findZone(call).routing.rules, call.query),
  [`POST ${routing}/rules`]: (call) => {
    const rule = readJson<RoutingRule>(call)
    findZone(call).routing.rules.push(rule)
    return result(rule)
  },
  [`GET ${routing}/dns`]: (call) => result(routingRecords(findZone(call).name).map(describeRecord)),
  [`GET ${sending}`]: (call) => result(findZone(call).sending.map(describeSending)),
  [`POST ${sending}`]: (call) => {
    const { name } = readJson<{ name: string }>(call)
    return result(describeSending(enableSending(call.account, findZone(call), name)))
  },
  [`GET ${sending}/:subdomain`]: (call) => result(describeSending(findSending(call))),
  [`GET ${sending}/:subdomain/dns`]: (call) =>
    result(sendingRecords(findSending(call).name).map(describeRecord)),
}

function addAddress(account: Account, email: string) {
  const known = account.routingAddresses.find((address) => address.email === email)
  if (known) return known
  const address = { id: account.makeId(), email, verified: null, created: account.date() }
  account.routingAddresses.push(address)
  return address
}

function describeAddress({ id, email, verified, created }: RoutingAddress) {
  return { id, tag: id, email, verified, created, modified: verified ?? created }
}

function describeRouting({ records }: Account, { id, name, routing }: Zone) {
  const { enabled, isSubaddressed } = routing
  const hasRecords = routingRecords(name).every((wanted) =>
    records.some((record) => isSame(record, wanted)),
  )
  return {
    id,
    tag: id,
    name,
    enabled,
    support_subaddress: isSubaddressed,
    status: hasRecords ? 'ready' : enabled ? 'misconfigured' : 'unconfigured',
  }
}

type Wanted = Pick<DnsRecord, 'name' | 'type' | 'content'> & { priority?: number }

/** See developers.cloudflare.com/email-service/configuration/domains. */
function routingRecords(domain: string): Wanted[] {
  return [
    { type: 'MX', name: domain, content: 'route1.mx.cloudflare.net', priority: 13 },
    { type: 'MX', name: domain, content: 'route2.mx.cloudflare.net', priority: 86 },
    { type: 'MX', name: domain, content: 'route3.mx.cloudflare.net', priority: 24 },
    { type: 'TXT', name: domain, content: '"v=spf1 include:_spf.mx.cloudflare.net ~all"' },
    { type: 'TXT', name: `cf2024-1._domainkey.${domain}`, content: `"${key}"` },
  ]
}

function sendingRecords(domain: string): Wanted[] {
  const bounces = `cf-bounce.${domain}`
  return [
    { type: 'MX', name: bounces, content: 'route1.mx.cloudflare.net', priority: 13 },
    { type: 'MX', name: bounces, content: 'route2.mx.cloudflare.net', priority: 86 },
    { type: 'MX', name: bounces, content: 'route3.mx.cloudflare.net', priority: 24 },
    { type: 'TXT', name: bounces, content: '"v=spf1 include:_spf.mx.cloudflare.net ~all"' },
    { type: 'TXT', name: `cf-bounce._domainkey.${domain}`, content: `"${key}"` },
    { type: 'TXT', name: `_dmarc.${domain}`, content: '"v=DMARC1; p=reject;"' },
  ]
}

const key = 'v=DKIM1; h=sha256; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'

function isSame(record: Wanted, wanted: Wanted) {
  return (['type', 'name', 'content'] as const).every((field) => record[field] === wanted[field])
}

function addRecords(account: Account, { name: zone }: Zone, wanted: readonly Wanted[]) {
  for (const record of wanted) {
    if (!account.records.some((known) => isSame(known, record))) {
      account.addRecord({ ...record, zone })
    }
  }
}

function describeRecord(record: Wanted) {
  return { ...record, ttl: 1 }
}

/** Onboards a domain and adds its DNS records. */
function enableSending(account: Account, zone: Zone, name: string) {
  const known = zone.sending.find((domain) => domain.name === name)
  if (known) return known
  const domain = { tag: account.makeId(), name, createdAt: account.date() }
  zone.sending.push(domain)
  addRecords(account, zone, sendingRecords(name))
  return domain
}

function findSending(call: Call) {
  const domain = findZone(call).sending.find(({ tag }) => tag === call.params.subdomain)
  return orRefuse(domain, new Refusal(404, 7003, 'Sending subdomain not found.'))
}

function describeSending({ tag, name, createdAt }: SendingDomain) {
  return {
    tag,
    name,
    enabled: true,
    created: createdAt,
    modified: createdAt,
    dkim_selector: 'cf-bounce',
    return_path_domain: `cf-bounce.${name}`,
  }
}
