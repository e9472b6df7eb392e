/** Stands in for Cloudflare's API, its DNS over HTTPS and the site, with responses as documented. */
import type { IncomingMessage } from 'node:http'
import type { Addresses } from '../client.ts'
import { listen } from './listen.ts'
import { startMailServer } from './mail-server.ts'

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/** Responses by path; for SQL and GraphQL by the table or data set that is queried. */
type Answers = Record<string, Answer>

/** The current time in the tests. */
export const now = Date.parse('2026-11-22T12:00:00Z')

/** A successful response in the API's envelope (developers.cloudflare.com/api). */
export function result(value: unknown): Answer {
  return { status: 200, body: { success: true, errors: [], messages: [], result: value } }
}

export function refusal(status: number, code: number, message: string): Answer {
  const body = { success: false, errors: [{ code, message }], messages: [], result: null }
  return { status, body }
}

export function rows(...found: object[]) {
  return result([{ success: true, meta: { rows_read: found.length }, results: found }])
}

/** A response of the analytics, which have no envelope but data and errors. */
export function analytics(name: string, groups: readonly object[]): Answer {
  return {
    status: 200,
    body: { data: { viewer: { accounts: [{ [name]: groups }] } }, errors: null },
  }
}

export function texts(...found: string[]): Answer {
  const records = found.map((data) => ({ name: 'any', type: 16, TTL: 300, data: `"${data}"` }))
  return { status: 200, body: { Status: 0, TC: false, Answer: records } }
}

export function mailHost(...hosts: string[]): Answer {
  const records = hosts.map((host) => ({ type: 15, data: `10 ${host}.` }))
  return { status: 200, body: { Status: 0, Answer: records } }
}

/** What a mail server answers to a recipient. */
export function mailAnswer(body: string): Answer {
  return { status: 0, body }
}

/** NXDOMAIN: neither this name nor any below it exists. */
export const noSuchName: Answer = { status: 200, body: { Status: 3, TC: false } }

const worker = '/accounts/a1/workers/scripts/forge-api'
export const databasePath = '/accounts/a1/d1/database/forge'

/** The responses of a healthy deployment. */
const healthy: Answers = {
  mail: mailAnswer('250 2.1.5 Ok'),
  '/accounts': result([{ id: 'a1', name: 'Forge' }]),
  '/accounts/a1/d1/database': result([{ uuid: '5f2a1c9e-1b7d-4a55-9d0e-0c4f6f3e7a21' }]),
  [databasePath]: result({
    uuid: '5f2a1c9e-1b7d-4a55-9d0e-0c4f6f3e7a21',
    name: 'forge',
    version: 'production',
    num_tables: 24,
    file_size: 12_000_000,
  }),
  'sql d1_migrations': rows({ name: '0000_initial.sql' }, { name: '0001_files.sql' }),
  'sql manual_test': rows({ channel: 'resend', code: null, status: null }),
  [`${worker}/secrets`]: result(
    [
      ...['SESSION_SECRET', 'LINK_SECRET', 'BACKUP_KEY', 'RESEND_API_KEY', 'TURNSTILE_SECRET'],
      ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    ].map((name) => ({ name, type: 'secret_text' })),
  ),
  [`${worker}/schedules`]: result({
    schedules: [
      {
        cron: '* * * * *',
        created_on: '2026-11-01T00:00:00.000000Z',
        modified_on: '2026-11-01T00:00:00.000000Z',
      },
    ],
  }),
  '/accounts/a1/r2/buckets/forge-files': result({ name: 'forge-files', location: 'apac' }),
  '/accounts/a1/r2/buckets/forge-backups': result({ name: 'forge-backups', location: 'apac' }),
  '/accounts/a1/pages/projects/forge': result({
    name: 'forge',
    subdomain: 'forge.pages.dev',
    domains: ['forge.pages.dev', 'www.forge.lk'],
    deployment_configs: { production: { services: { API: { service: 'forge-api' } } } },
  }),
  'graphql workersInvocationsScheduled': analytics('workersInvocationsScheduled', [
    { datetime: '2026-11-22T11:57:00Z', status: 'success' },
  ]),
  'graphql d1AnalyticsAdaptiveGroups': analytics('d1AnalyticsAdaptiveGroups', [
    { sum: { rowsWritten: 1200 } },
    { sum: { rowsWritten: 34 } },
  ]),
  'dns mail.forge.lk': texts('google-site-verification=x'),
  'dns send.mail.forge.lk': texts('v=spf1 include:amazonses.com ~all'),
  'dns cf-bounce.mail.forge.lk': noSuchName,
  'dns resend._domainkey.mail.forge.lk': texts('p=MIGfMA0GCSqGSIb3" "DQEBAQUAA4GNADCBiQKBgQ'),
  'dns _dmarc.mail.forge.lk': noSuchName,
  'dns _dmarc.forge.lk': texts('v=DMARC1; p=quarantine'),
  'dns reply.forge.lk': mailHost('route1.mx.cloudflare.net'),
  '/zones': result([{ id: 'z1', name: 'forge.lk' }]),
  '/zones/z1/email/routing': result({ enabled: true, support_subaddress: true }),
  '/zones/z1/email/routing/rules': result([
    {
      enabled: true,
      matchers: [{ type: 'literal', field: 'to', value: 'desk@reply.forge.lk' }],
      actions: [{ type: 'worker', value: ['forge-api'] }],
    },
    { enabled: true, matchers: [{ type: 'all' }], actions: [{ type: 'drop' }] },
  ]),
  'site /api/health': {
    status: 200,
    body: {
      status: 'ok',
      database: 'ok',
      databaseUse: 0.02,
      held: 0,
      filesMissing: 0,
      backup: { state: 'ok', at: now - 36_000_000 },
    },
  },
}

/** Starts with healthy responses, overridden by `planted`. `asked` lists every request. */
export async function startStandIn(planted: Answers) {
  const answers = { ...healthy, ...planted }
  const asked: string[] = []
  const { origin, stop } = await listen(async (request, response) => {
    const key = await keyOf(request)
    asked.push(key)
    const { status, body, headers } = answers[key] ?? refusal(404, 7003, `No route for ${key}`)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const mail = await startMailServer(String(answers.mail?.body))
  const addresses: Addresses = {
    api: `${origin}/client/v4`,
    dns: `${origin}/dns-query`,
    site: `${origin}/site`,
    mail: mail.server,
  }
  return { addresses, asked, stop: () => Promise.all([stop(), mail.stop()]) }
}

async function keyOf(request: IncomingMessage) {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  if (url.pathname === '/dns-query') return `dns ${url.searchParams.get('name')}`
  if (url.pathname.startsWith('/site')) {
    const isMonitor = request.headers.authorization === 'Bearer token of the monitor'
    return `site ${url.pathname.slice('/site'.length)}${isMonitor ? '' : ' without the token'}`
  }
  if (request.headers.authorization !== 'Bearer token') return 'no token'
  const path = url.pathname.slice('/client/v4'.length)
  const { 'cf-r2-jurisdiction': jurisdiction } = request.headers
  if (request.method !== 'POST') return jurisdiction ? `${path} in ${jurisdiction}` : path
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const known = ['d1_migrations', 'manual_test', 'workersInvocationsScheduled']
  const what = [...known, 'd1AnalyticsAdaptiveGroups'].find((name) => text.includes(name))
  return `${path === '/graphql' ? 'graphql' : 'sql'} ${what}`
}
