import { expect, test } from 'vitest'
import { isAnythingWrong } from './report.ts'
import { type Change, devVars, examine, findingsIn, vars } from './testing/examine.ts'
import { healthySetup } from './testing/healthy-setup.ts'

/** Changes the company's address. */
const origin =
  (address: string): Change =>
  ({ content }) => {
    content.origin = address
  }

const here: [string, string, Change][] = [
  ['Node', 'not installed', ({ node }) => Object.assign(node, { isInstalled: false })],
  ['Node', 'Node 20.19.0', ({ node }) => Object.assign(node, { running: '20.19.0' })],
  ['Port', 'port 8787', ({ port }) => Object.assign(port, { isUsable: false })],
  ['Secrets on this machine', 'SESSION_SECRET', devVars({ SESSION_SECRET: 'too short' })],
  ['Secrets on this machine', 'LINK_SECRET', devVars({ LINK_SECRET: 'too short' })],
  ['Secrets on this machine', 'BACKUP_KEY', devVars({ BACKUP_KEY: 'no key' })],
  ['Push messages', 'without VAPID_PRIVATE_KEY', devVars({ VAPID_PRIVATE_KEY: '' })],
  ['Push messages', 'VAPID_PUBLIC_KEY cannot be', devVars({ VAPID_PUBLIC_KEY: 'AAAA' })],
  [
    'Database on this machine',
    'no database',
    (setup) => Object.assign(setup, { localMigrations: null }),
  ],
  [
    'Database on this machine',
    'lacks 0001_files.sql',
    (setup) => Object.assign(setup, { localMigrations: ['0000_initial.sql'] }),
  ],
  [
    'Database on this machine',
    'has the migration 0002_new.sql',
    (setup) => Object.assign(setup, { localMigrations: [...setup.migrations, '0002_new.sql'] }),
  ],
  [
    'Database and buckets in wrangler.toml',
    'no bucket as FILES',
    ({ worker }) => Object.assign(worker, { buckets: { BACKUPS: 'forge-backups' } }),
  ],
  [
    'Database and buckets in wrangler.toml',
    'one bucket',
    ({ worker }) => Object.assign(worker.buckets, { FILES: 'forge-backups' }),
  ],
  [
    'Compatibility',
    'nodejs_compat',
    ({ worker }) => Object.assign(worker, { compatibilityFlags: [] }),
  ],
  [
    'Compatibility',
    '2026-10-15 in wrangler.toml and 2025-01-01',
    ({ pages }) => Object.assign(pages, { compatibilityDate: '2025-01-01' }),
  ],
  [
    'Cron in wrangler.toml',
    'every minute',
    ({ worker }) => Object.assign(worker, { crons: ['*/5 * * * *'] }),
  ],
  [
    'Rate limits',
    'no rate limit FILE_LIMIT',
    ({ worker }) => Object.assign(worker, { rateLimits: worker.rateLimits.slice(0, -1) }),
  ],
  [
    'Rate limits',
    'namespace_id 0',
    ({ worker }) => Object.assign(worker.rateLimits[1] ?? {}, { namespaceId: '0' }),
  ],
  [
    'Routes',
    'called forge-worker',
    ({ worker }) => Object.assign(worker, { name: 'forge-worker' }),
  ],
  ['Routes', 'for /enquiry.', ({ worker }) => Object.assign(worker, { workerFirst: ['/api/*'] })],
  ['Routes', 'pass /enquiry to', ({ pages }) => Object.assign(pages, { routes: ['/api/*'] })],
  ['Address', 'not an address', origin('www.forge.lk')],
  ['Address', 'not just https://', origin('http://www.forge.lk')],
  ['Address', 'https:// and a host', origin('https://www.forge.lk/')],
  ['Address', 'the pages say', vars({ SITE_ORIGIN: 'https://forge.lk' })],
  ['E-mail', '“smtp”', vars({ EMAIL_CHANNELS: 'smtp' })],
  ['E-mail', 'without NOTIFY_TO', vars({ NOTIFY_TO: '' })],
  ['E-mail', 'without EMAILJS_SERVICE_ID', vars({ EMAIL_CHANNELS: 'resend, emailjs' })],
  ['E-mail', 'without EMAILJS_SERVICE_ID', devVars({ EMAIL_CHANNELS: 'emailjs' })],
  ['E-mail', 'SEND_EMAIL', ({ worker }) => Object.assign(worker, { canSendEmail: false })],
  ['Time zone', '“Colombo”', vars({ TIME_ZONE: 'Colombo' })],
  [
    'Turnstile',
    'the form has no Turnstile',
    (setup) => {
      devVars({ TURNSTILE_SECRET: 'secret' })(setup)
      setup.content.turnstileSiteKey = null
    },
  ],
]

test.each(here)('on this machine only %s is reported: %s', async (name, words, plant) => {
  const setup = healthySetup(false)
  plant(setup)

  const { results, asked } = await examine(setup)

  expect(findingsIn(results)).toEqual([[name, expect.stringContaining(words)]])
  expect(isAnythingWrong(results)).toBe(true)
  expect(asked).toEqual([])
})

test('in the deployed settings only the channel log is reported', async () => {
  const setup = healthySetup(true)
  vars({ EMAIL_CHANNELS: 'log' })(setup)

  const { results } = await examine(setup)

  expect(findingsIn(results)).toEqual([
    ['E-mail', expect.stringContaining('EMAIL_CHANNELS is log')],
  ])
})
