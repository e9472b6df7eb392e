import { expect, test } from 'vitest'
import { isAnythingWrong } from './report.ts'
import { examine, findingsIn, type Planted, secretsBut, workerPath } from './testing/examine.ts'
import { healthySetup } from './testing/healthy-setup.ts'
import {
  analytics,
  databasePath,
  mailAnswer,
  mailHost,
  noSuchName,
  now,
  refusal,
  result,
  rows,
  texts,
} from './testing/stand-in.ts'

const health = (more: object) => ({
  'site /api/health': {
    status: 200,
    body: {
      status: 'degraded',
      database: 'ok',
      databaseUse: 0.02,
      held: 0,
      filesMissing: 0,
      cron: 'ok',
      backup: { state: 'ok', at: now },
      ...more,
    },
  },
})

const pages = (more: object) => ({
  '/accounts/a1/pages/projects/forge': result({
    name: 'forge',
    domains: ['www.forge.lk'],
    deployment_configs: { production: { services: { API: { service: 'forge-api' } } } },
    ...more,
  }),
})

const deployed: [string, string, Planted][] = [
  ['Cloudflare account', 'several accounts', { '/accounts': result([{ id: 'a1' }, { id: 'b2' }]) }],
  [
    'Cloudflare account',
    'Authentication error',
    { '/accounts': refusal(403, 10000, 'Authentication error') },
  ],
  [
    'Database',
    'no database',
    { [databasePath]: refusal(404, 7404, 'The database could not be found') },
  ],
  [
    'Schema of the database',
    'lacks 0001_files.sql',
    { 'sql d1_migrations': rows({ name: '0000_initial.sql' }) },
  ],
  [
    'Schema of the database',
    'lacks 0000_initial.sql, 0001_files.sql',
    { 'sql d1_migrations': refusal(400, 7500, 'no such table: d1_migrations: SQLITE_ERROR') },
  ],
  ['Secrets', 'no SESSION_SECRET', { [`${workerPath}/secrets`]: secretsBut('SESSION_SECRET') }],
  ['E-mail', 'without RESEND_API_KEY', { [`${workerPath}/secrets`]: secretsBut('RESEND_API_KEY') }],
  ['Turnstile', 'nothing checks', { [`${workerPath}/secrets`]: secretsBut('TURNSTILE_SECRET') }],
  [
    'Buckets',
    'no bucket forge-files',
    {
      '/accounts/a1/r2/buckets/forge-files': refusal(
        404,
        10006,
        'The specified bucket does not exist.',
      ),
    },
  ],
  [
    'Buckets',
    'does not have R2',
    {
      '/accounts/a1/r2/buckets/forge-files': refusal(
        403,
        10042,
        'Please enable R2 through the Cloudflare Dashboard.',
      ),
    },
  ],
  [
    'Pages project',
    'no Pages project',
    { '/accounts/a1/pages/projects/forge': refusal(404, 8000007, 'Project not found.') },
  ],
  ['Pages project', 'shows the branch master', pages({ production_branch: 'master' })],
  ['Pages project', 'www.forge.lk is not a domain', pages({ domains: ['forge.pages.dev'] })],
  [
    'Pages project',
    'calls to no Worker',
    pages({ deployment_configs: { production: { services: null } } }),
  ],
  ['Cron', 'no cron trigger', { [`${workerPath}/schedules`]: result({ schedules: [] }) }],
  [
    'Cron',
    'has not run for 30 minutes',
    { 'graphql workersInvocationsScheduled': analytics('workersInvocationsScheduled', []) },
  ],
  [
    'Cron',
    'failed (scriptThrewException)',
    {
      'graphql workersInvocationsScheduled': analytics('workersInvocationsScheduled', [
        { datetime: '2026-11-22T11:58:00Z', status: 'scriptThrewException' },
      ]),
    },
  ],
  [
    'Last e-mail',
    'by resend failed: forbidden, HTTP 403',
    { 'sql manual_test': rows({ channel: 'resend', code: 'forbidden', status: 403 }) },
  ],
  ['SPF', 'more than one', { 'dns mail.forge.lk': texts('v=spf1 a ~all', 'v=spf1 mx -all') }],
  ['DKIM', 'no DKIM key', { 'dns resend._domainkey.mail.forge.lk': noSuchName }],
  ['DMARC', 'no DMARC record', { 'dns _dmarc.forge.lk': texts('v=spf1 -all') }],
  ['Answers to replies', 'no MX records', { 'dns reply.forge.lk': mailHost('mail.host.example') }],
  [
    'Answers to replies',
    'also has the mail server mx.other.lk',
    { 'dns reply.forge.lk': mailHost('mx.other.lk', 'route1.mx.cloudflare.net') },
  ],
  [
    'Answers to replies',
    'Subaddressing is off',
    { '/zones/z1/email/routing': result({ enabled: true, support_subaddress: false }) },
  ],
  [
    'Answers to replies',
    'No rule hands desk@reply.forge.lk to the Worker forge-api',
    {
      '/zones/z1/email/routing/rules': result([
        {
          enabled: true,
          matchers: [{ type: 'literal', field: 'to', value: 'desk@reply.forge.lk' }],
          actions: [{ type: 'forward', value: ['office@forge.lk'] }],
        },
      ]),
    },
  ],
  [
    'Answers to replies',
    'says: 550 5.1.1 Address does not exist.',
    { mail: mailAnswer('550 5.1.1 Address does not exist') },
  ],
  ['Site', 'No backups are being made (late)', health({ backup: { state: 'late', at: null } })],
  ['Site', '2 uploaded files of open enquiries', health({ filesMissing: 2 })],
  ['Site', 'Cron has not run', health({ cron: 'late' })],
  ['Site', 'cannot be sent', health({})],
  [
    'Site',
    'its health is degraded',
    { 'site /api/health': { status: 200, body: { status: 'degraded' } } },
  ],
  [
    'Site',
    'used up the free plan’s rows',
    {
      'site /api/health': {
        status: 503,
        body: { status: 'down', database: 'daily_limit_reached' },
      },
    },
  ],
  ['Site', 'answers 503', { 'site /api/health': refusal(503, 0, 'database_unavailable') }],
  [
    'Site',
    'not answered by the Worker',
    { 'site /api/health': { status: 404, body: '<!doctype html>' } },
  ],
  [
    'Site',
    'redirects to https://forge.lk',
    {
      'site /api/health': {
        status: 301,
        body: '',
        headers: { location: 'https://forge.lk/api/health' },
      },
    },
  ],
  [
    'Size of the database',
    '450 of its 500 MB',
    { [databasePath]: result({ uuid: 'any', name: 'forge', file_size: 450_000_000 }) },
  ],
  [
    'Rows written today',
    '90000 of the 100000',
    {
      'graphql d1AnalyticsAdaptiveGroups': analytics('d1AnalyticsAdaptiveGroups', [
        { sum: { rowsWritten: 60_000 } },
        { sum: { rowsWritten: 30_000 } },
      ]),
    },
  ],
]

test.each(deployed)('in the deployment only %s is reported: %s', async (name, words, planted) => {
  const { results } = await examine(healthySetup(true), planted)

  expect(findingsIn(results)).toEqual([[name, expect.stringContaining(words)]])
  expect(isAnythingWrong(results)).toBe(true)
})

test('the domain of one Worker that serves the pages too is checked instead of the Pages project', async () => {
  const setup = { ...healthySetup(true), isOneWorker: true }
  const path = '/accounts/a1/workers/domains'
  const lead = (service: string) => ({ [path]: result([{ hostname: 'www.forge.lk', service }]) })

  const lost = await examine(setup, lead('shop'))
  const fine = await examine(setup, lead('forge-api'))

  expect(findingsIn(lost.results)).toEqual([
    ['Domain of the Worker', 'www.forge.lk leads to the Worker shop, not to forge-api.'],
  ])
  expect(findingsIn(fine.results)).toEqual([])
})
