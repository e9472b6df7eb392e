/** Resend's and EmailJS's APIs. */
import type { Answer } from '../../doctor/testing/stand-in.ts'
import type { Account, ResendDomain } from './account.ts'
import { type Call, type Routes, readJson } from './call.ts'
import { resolve } from './dns.ts'
import { findZoneOf } from './zones.ts'

export const providerRoutes: Routes = {
  'GET /resend/domains': (call) =>
    forFullKey(call, () =>
      ok({
        object: 'list',
        has_more: false,
        data: call.account.resend.domains.map((each) => describe(call.account, each)),
      }),
    ),
  'POST /resend/domains': (call) => forFullKey(call, () => createDomain(call)),
  'GET /resend/domains/:domain': (call) =>
    forDomain(call, (domain) =>
      ok({
        object: 'domain',
        ...describe(call.account, domain),
        records: listRecords(call.account, domain),
      }),
    ),
  'POST /resend/domains/:domain/verify': (call) =>
    forDomain(call, (domain) => {
      domain.isVerificationStarted = true
      return ok({ object: 'domain', id: domain.id })
    }),
  'POST /resend/emails': (call) => refuseKey(call) ?? send(call),
  'POST /emailjs/api/v1.0/email/send': (call) => {
    const { allowed, sent } = call.account.emailjs
    if (!allowed) {
      return { status: 403, body: 'API calls are disabled for non-browser applications' }
    }
    sent.push(readJson(call))
    return { status: 200, body: 'OK' }
  },
}

function ok(body: object, status = 200): Answer {
  return { status, body }
}

/** See resend.com/docs/api-reference/errors. */
function fail(statusCode: number, name: string, message: string): Answer {
  return { status: statusCode, body: { statusCode, name, message } }
}

function keyOf({ headers }: Call) {
  return headers.get('authorization')?.replace(/^Bearer /, '')
}

function refuseKey(call: Call) {
  const key = keyOf(call)
  if (!key) return fail(401, 'missing_api_key', 'Missing API key in the authorization header.')
  if (call.account.resend.keys.has(key)) return null
  return fail(403, 'invalid_api_key', 'API key is invalid.')
}

function forFullKey(call: Call, next: () => Answer) {
  const refused = refuseKey(call)
  if (refused) return refused
  const isFull = call.account.resend.keys.get(keyOf(call) ?? '') === 'full'
  const message = 'This API key is restricted to only send emails.'
  return isFull ? next() : fail(401, 'restricted_api_key', message)
}

function forDomain(call: Call, next: (domain: ResendDomain) => Answer) {
  return forFullKey(call, () => {
    const domain = call.account.resend.domains.find(({ id }) => id === call.params.domain)
    return domain ? next(domain) : fail(404, 'not_found', 'Domain not found')
  })
}

function createDomain(call: Call) {
  const { account } = call
  const { name } = readJson<{ name: string }>(call)
  if (account.resend.domains.some((domain) => domain.name === name)) {
    return fail(403, 'validation_error', `The ${name} domain has been registered already.`)
  }
  const domain = {
    id: account.makeUuid(),
    name,
    createdAt: account.date(),
    isVerificationStarted: false,
  }
  account.resend.domains.push(domain)
  return ok({ ...describe(account, domain), records: listRecords(account, domain) }, 201)
}

/** See resend.com/docs/api-reference/domains. */
const records = [
  {
    record: 'SPF',
    name: 'send',
    type: 'MX',
    value: 'feedback-smtp.us-east-1.amazonses.com',
    priority: 10,
  },
  { record: 'SPF', name: 'send', type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
  {
    record: 'DKIM',
    name: 'resend._domainkey',
    type: 'TXT',
    value: 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC',
  },
]

function listRecords(account: Account, domain: ResendDomain) {
  // Names are relative to the zone, not to the registered domain.
  const zone = findZoneOf(account, domain.name)?.name ?? domain.name
  const below = domain.name.slice(0, -zone.length)
  return records.map((record) => ({
    ...record,
    name: `${record.name}.${below}`.slice(0, -1),
    ttl: 'Auto',
    status: statusOf(domain, isPublished(account, domain, record)),
  }))
}

function isPublished(account: Account, { name }: ResendDomain, record: (typeof records)[number]) {
  const bare = (text: string) => text.replace(/^"|"$|\.$/g, '')
  return resolve(account, `${record.name}.${name}`).some(
    ({ type, content }) => type === record.type && bare(content) === bare(record.value),
  )
}

function statusOf({ isVerificationStarted }: ResendDomain, isReady: boolean) {
  if (!isVerificationStarted) return 'not_started'
  return isReady ? 'verified' : 'pending'
}

function describe(account: Account, domain: ResendDomain) {
  const { id, name, createdAt } = domain
  const isReady = records.every((record) => isPublished(account, domain, record))
  return {
    id,
    name,
    status: statusOf(domain, isReady),
    created_at: createdAt,
    region: 'us-east-1',
    capabilities: { sending: 'enabled', receiving: 'disabled' },
  }
}

function send(call: Call) {
  const { account } = call
  const email = readJson<{ from: string }>(call)
  const sender = /@([^@\s>]+)>?\s*$/.exec(email.from)?.[1] ?? ''
  const domain = account.resend.domains.find(({ name }) => name === sender)
  if (!domain || describe(account, domain).status !== 'verified') {
    const message = `The ${sender} domain is not verified. Please, add and verify your domain on https://resend.com/domains`
    return fail(403, 'validation_error', message)
  }
  account.resend.sent.push(email)
  return ok({ id: account.makeUuid() })
}
