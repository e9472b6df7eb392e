import { expect, test } from 'vitest'
import { describeResults, isAnythingWrong } from './report.ts'
import { examine, findingsIn, secretsBut, workerPath } from './testing/examine.ts'
import { healthySetup } from './testing/healthy-setup.ts'
import { databasePath, mailAnswer, noSuchName, now, refusal, result } from './testing/stand-in.ts'

test.each([false, true])('a healthy set-up has no problems (remote: %s)', async (isRemote) => {
  const { results, asked } = await examine(healthySetup(isRemote))

  expect(results.filter(({ answer }) => answer !== 'ok')).toEqual([])
  expect(isAnythingWrong(results)).toBe(false)
  expect(asked.length > 0).toBe(isRemote)
})

test('data that several checks need is fetched once', async () => {
  const { asked } = await examine(healthySetup(true))

  expect(asked.filter((key) => key === '/accounts')).toHaveLength(1)
})

test.each([
  ['another refusal, which may be of this network', '554 5.7.1 Listed as a source of spam', 'spam'],
  ['a temporary refusal', '451 4.3.2 Busy', '451'],
  ['no answer', '', 'which many networks close'],
])('whether answers to replies arrive is not known after %s', async (_, said, unknown) => {
  const { results } = await examine(healthySetup(true), { mail: mailAnswer(said) })

  expect(results.filter(({ answer }) => answer !== 'ok')).toEqual([
    { name: 'Answers to replies', answer: { unknown: expect.stringContaining(unknown) } },
  ])
})

test('samples and missing backups are warnings', async () => {
  const setup = healthySetup(true)
  setup.samples = [{ file: 'web/content/partners.json', line: 3, what: 'isSample: true' }]

  const { results } = await examine(setup, { [`${workerPath}/secrets`]: secretsBut('BACKUP_KEY') })

  expect(findingsIn(results).map(([name]) => name)).toEqual(['Secrets', 'Samples'])
  expect(isAnythingWrong(results)).toBe(false)
  expect(describeResults(results).join('\n')).toContain('first in web/content/partners.json:3.')
})

test('a missing LINK_SECRET is a warning', async () => {
  const { results } = await examine(healthySetup(true), {
    [`${workerPath}/secrets`]: secretsBut('LINK_SECRET'),
  })

  expect(findingsIn(results)).toEqual([['Secrets', expect.stringContaining('no LINK_SECRET')]])
  expect(isAnythingWrong(results)).toBe(false)
})

test('uploaded files that belong to no enquiry are a warning', async () => {
  const body = { status: 'ok', filesUnknown: 3, cron: 'ok', backup: { state: 'ok', at: 1 } }
  const { results } = await examine(healthySetup(true), {
    'site /api/health': { status: 200, body },
  })

  expect(findingsIn(results)).toEqual([['Site', expect.stringContaining('3 uploaded files')]])
  expect(isAnythingWrong(results)).toBe(false)
})

test('a missing SPF record is only a warning with Resend, which may use another subdomain', async () => {
  const planted = { 'dns send.mail.forge.lk': noSuchName }
  const { results } = await examine(healthySetup(true), planted)

  expect(findingsIn(results)).toEqual([['SPF', expect.stringContaining('has no SPF')]])
  expect(isAnythingWrong(results)).toBe(false)
  const byCloudflare = healthySetup(true)
  byCloudflare.worker.vars.EMAIL_CHANNELS = 'cloudflare'
  expect(isAnythingWrong((await examine(byCloudflare, planted)).results)).toBe(true)
})

test('a bucket is looked up in its jurisdiction', async () => {
  const setup = healthySetup(true)
  setup.worker.jurisdictions = { 'forge-files': 'eu' }
  const path = '/accounts/a1/r2/buckets/forge-files'

  const { results } = await examine(setup, {
    [path]: refusal(404, 10006, 'The specified bucket does not exist.'),
    [`${path} in eu`]: result({ name: 'forge-files' }),
  })

  expect(findingsIn(results)).toEqual([])
})

test('a sender set as a secret and bindings that Cloudflare does not show are not known', async () => {
  const setup = healthySetup(true)
  delete setup.worker.vars.NOTIFY_FROM
  const { results } = await examine(setup, {
    [`${workerPath}/secrets`]: result(
      [
        ...[
          'SESSION_SECRET',
          'LINK_SECRET',
          'BACKUP_KEY',
          'RESEND_API_KEY',
          'TURNSTILE_SECRET',
          'NOTIFY_FROM',
        ],
        ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
      ].map((name) => ({ name, type: 'secret_text' })),
    ),
    '/accounts/a1/pages/projects/forge': result({
      name: 'forge',
      domains: ['www.forge.lk'],
      deployment_configs: { production: {} },
    }),
  })

  expect(findingsIn(results)).toEqual([])
  const unknown = describeResults(results).filter((line) => line.startsWith('Not known'))
  for (const name of ['SPF', 'DKIM', 'DMARC', 'Pages project']) {
    expect(unknown).toContainEqual(expect.stringContaining(`${name}: `))
  }
})

test('without a login, that is the only problem and the rest is not known', async () => {
  const { results, asked } = await examine(healthySetup(true), {}, null)

  expect(findingsIn(results)).toEqual([
    ['Cloudflare account', expect.stringContaining('signed in')],
  ])
  expect(describeResults(results)).toContain('Not known Database: wrangler is not signed in.')
  expect(asked.filter((key) => !/^(dns|site) /.test(key))).toEqual([])
})

test('data that the token may not read and a new cron trigger are not known', async () => {
  const { results } = await examine(healthySetup(true), {
    'graphql d1AnalyticsAdaptiveGroups': {
      status: 200,
      body: { data: null, errors: [{ message: 'not authorized for that account' }] },
    },
    [`${workerPath}/schedules`]: result({
      schedules: [{ cron: '* * * * *', modified_on: new Date(now - 60_000).toISOString() }],
    }),
  })

  expect(results.filter(({ answer }) => answer !== 'ok')).toEqual([
    { name: 'Cron', answer: { unknown: 'its trigger has only just been set' } },
    { name: 'Rows written today', answer: { unknown: 'not authorized for that account' } },
  ])
})

test('a shorter health report and an API that is down are not problems', async () => {
  const { results } = await examine(healthySetup(true), {
    '/accounts/a1/d1/database': { status: 503, body: 'Service unavailable' },
    'site /api/health': { status: 200, body: { status: 'ok', database: 'ok' } },
  })

  expect(results.filter(({ answer }) => answer !== 'ok')).toEqual([
    {
      name: 'Cloudflare account',
      answer: { unknown: 'unexpected response (HTTP 503)' },
    },
  ])
})

test('an unexpected response is reported as not known', async () => {
  const { results } = await examine(healthySetup(true), {
    [databasePath]: { status: 502, body: '<html>Bad gateway</html>' },
  })

  expect(findingsIn(results)).toEqual([])
  expect(describeResults(results)).toContain('Not known Database: unexpected response (HTTP 502).')
})

test('each problem is shown on one line, and its remedy on the next', async () => {
  const setup = healthySetup(false)
  setup.port.isUsable = false

  const { results } = await examine(setup)

  expect(describeResults(results)).toEqual([
    'Problem   Port: Another program is using port 8787.',
    '          Stop it, or choose another port: PORT=8788 npm start.',
    '13 of 14 checks passed.',
  ])
})
