import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { verifyPassword } from '../../worker/session/password.ts'
import { refusal } from '../doctor/testing/stand-in.ts'
import { listMigrations } from '../local/migrations.ts'
import { answers, makePerson, rehearse } from './testing/rehearse.ts'
import { closed } from './testing/site.ts'

vi.mock('../local/migrations.ts', { spy: true })

let stage: Awaited<ReturnType<typeof rehearse>>

beforeEach(async () => {
  stage = await rehearse()
})

afterEach(async () => {
  vi.restoreAllMocks()
  // What nothing answers would pass for “not there yet”.
  expect(stage.cloudflare.unknown).toEqual([])
  await stage.stop()
})

const confirmAddress = expect.objectContaining({ text: expect.stringContaining('click its link') })

/** Everything that a run leaves behind, without what is random. */
function result() {
  const { account } = stage
  return {
    databases: [...account.databases.values()].map(({ name, location }) => [name, location]),
    buckets: [...account.buckets.keys()],
    pages: [...account.pages.values()].map(({ name, domains, configs }) => [
      name,
      domains.map((domain) => domain.name),
      configs.production.services,
    ]),
    records: account.records.map(({ name, type, content }) => `${name} ${type} ${content}`),
    addresses: account.routingAddresses.map(({ email }) => email),
    sending: [...account.zones.values()].flatMap((zone) => zone.sending.map(({ name }) => name)),
    workersDevName: account.workersDevName,
    secrets: stage.secrets().map(({ name }) => name),
    admins: stage.sql('select email from admins'),
    tests: stage.sql('select state from emails'),
  }
}

function production() {
  return parseEnv(stage.read('production.env'))
}

test('one run sets everything up, and the doctor finds nothing wrong', async () => {
  const left = await stage.run()

  expect(left).toEqual([confirmAddress])
  expect(stage.said.filter((line) => line.startsWith('Problem'))).toEqual([])
  expect(result()).toEqual({
    databases: [['ceyforge', 'apac']],
    buckets: ['ceyforge-backups', 'ceyforge-files'],
    pages: [
      [
        'ceyforge',
        ['www.forge.lk'],
        { API: { service: 'ceyforge-api', environment: 'production' } },
      ],
    ],
    records: expect.arrayContaining(['www.forge.lk CNAME ceyforge.pages.dev']),
    addresses: ['office@forge.lk'],
    sending: ['forge.lk'],
    workersDevName: 'forge',
    secrets: [
      ...['SESSION_SECRET', 'LINK_SECRET', 'BACKUP_KEY', 'HEALTH_TOKEN'],
      ...['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    ],
    admins: [{ email: 'owner@forge.lk' }],
    tests: [{ state: 'sent' }],
  })
})

test('the answers are written into the settings of the project, whose comments stay', async () => {
  const before = stage.read('wrangler.toml')

  await stage.run()

  expect(JSON.parse(stage.read('web/content/company.json'))).toMatchObject({
    name: 'Lanka Forge',
    origin: 'https://www.forge.lk',
  })
  const after = stage.read('wrangler.toml')
  expect(after.split('\n').filter((line) => !before.includes(line))).toEqual([
    'DATABASE_MAX_MB = "10000"',
    'EMAIL_CHANNELS = "cloudflare"',
    'NOTIFY_TO = "office@forge.lk"',
    'NOTIFY_FROM = "Lanka Forge <website@forge.lk>"',
  ])
  expect(before.split('\n').filter((line) => !after.includes(line))).toEqual([
    'DATABASE_MAX_MB = "500"',
    'EMAIL_CHANNELS = "log"',
  ])
})

test('secrets are in one file that only its owner may read, and are never shown', async () => {
  await stage.run()

  expect(statSync(join(stage.folder, 'production.env')).mode & 0o777).toBe(0o600)
  const kept = production()
  for (const { name, text } of stage.secrets()) expect(kept[name]).toBe(text)
  const shown = stage.said.join('\n')
  for (const name of ['SESSION_SECRET', 'LINK_SECRET', 'BACKUP_KEY', 'VAPID_PRIVATE_KEY']) {
    expect(shown).not.toContain(kept[name])
  }
  expect(readdirSync(stage.folder).filter((name) => name.endsWith('.new'))).toEqual([])
})

test('the password of the first administrator is shown once, and signs in', async () => {
  await stage.run()
  await stage.run()

  const password = production().ADMIN_PASSWORD ?? ''
  expect(stage.said.filter((line) => line.includes(password))).toHaveLength(1)
  expect(stage.said.join('\n')).toContain('the first password is ADMIN_PASSWORD')
  const [admin] = stage.sql('select password_hash as hash from admins')
  expect(await verifyPassword(password, String(admin?.hash))).toBe(true)
})

test('a second run changes nothing', async () => {
  await stage.run()
  const [before, files] = [result(), stage.files()]
  stage.forget()

  const left = await stage.run()

  expect(left).toEqual([confirmAddress])
  expect(stage.changes).toEqual([])
  expect(stage.programs).toEqual([])
  expect([result(), stage.files()]).toEqual([before, files])
})

test('a run that is cut off anywhere continues, and ends like one that was not', async () => {
  await stage.run()
  const expected = result()
  const points = stage.points
  expect(points).toBeGreaterThan(15)
  for (let point = 0; point < points; point += 1) {
    await stage.stop()
    stage = await rehearse()
    stage.cutOffAt(point)
    await expect(stage.run()).rejects.toThrow()
    stage.cutOffAt(Number.POSITIVE_INFINITY)

    const left = await stage.run()

    expect(left).toEqual([confirmAddress])
    expect(result()).toEqual(expected)
    expect(stage.cloudflare.unknown).toEqual([])
  }
}, 120_000)

test('an account where everything exists already is only completed', async () => {
  await stage.run()
  const before = result()
  stage.account.verify('office@forge.lk')
  // As on another machine, which has the repository but not this file.
  stage.write('production.env', '')
  stage.forget()

  const left = await stage.run()

  expect(stage.said.join('\n')).not.toContain('first password')
  expect(left).toEqual([{ text: expect.stringContaining('Put BACKUP_KEY into production.env') }])
  expect(result()).toEqual(before)
  expect(stage.changes).toEqual([])
})

describe('a database in use', () => {
  /** As before an update, or after one from elsewhere: something has to be deployed. */
  async function deployAgain(sql: string) {
    await stage.run()
    stage.sql(sql)
    stage.forget()
    return stage.run({ NOTIFY_TO: 'other@forge.lk' })
  }

  test('is not migrated without a backup', async () => {
    await stage.run()
    stage.sql(
      `insert into inquiries (id, name, email, message, timestamp, notification) values ('a', 'Nimal', 'n@site.lk', 'Racking', 1, 'sent')`,
    )
    stage.forget()
    const list = vi.mocked(listMigrations).mockReturnValue([...listMigrations(), '9999_newer.sql'])
    onTestFinished(() => void list.mockReset())

    await expect(stage.run({ NOTIFY_TO: 'other@forge.lk' })).rejects.toThrow(
      /Run npm run deploy, which makes a backup/,
    )

    expect(stage.programs).toEqual([])
  })

  test('is not given an older version', async () => {
    const newer = "insert into d1_migrations (name) values ('9999_newer.sql')"

    await expect(deployAgain(newer)).rejects.toThrow(/migration 9999_newer\.sql.+ Pull the newest/)

    expect(stage.programs).toEqual([])
  })
})

describe('secrets', () => {
  const given = { ...answers, EMAIL_CHANNEL: 'resend', RESEND_API_KEY: 'resend-key' }

  test('that were changed in production.env reach the Worker', async () => {
    await stage.run(given)
    stage.account.resend.keys.set('new-key', 'full')

    await stage.run({ RESEND_API_KEY: 'new-key' })

    expect(stage.secrets()).toContainEqual(
      expect.objectContaining({ name: 'RESEND_API_KEY', text: 'new-key' }),
    )
  })

  test('for push messages that were set by hand, with the public key as a variable, stay', async () => {
    stage.write(
      'wrangler.toml',
      stage
        .read('wrangler.toml')
        .replace(
          '[vars]',
          '[vars]\nVAPID_PUBLIC_KEY = "public"\nVAPID_SUBJECT = "mailto:a@forge.lk"',
        ),
    )

    await stage.run({ ...answers, VAPID_PRIVATE_KEY: 'private' })

    expect(stage.secrets().filter(({ name }) => name.startsWith('VAPID'))).toEqual([
      expect.objectContaining({ name: 'VAPID_PRIVATE_KEY', text: 'private' }),
    ])
  })

  test('for push messages stay a pair if the subject is missing', async () => {
    await stage.run({ ...answers, VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' })

    expect(production()).toMatchObject({
      VAPID_PUBLIC_KEY: 'public',
      VAPID_PRIVATE_KEY: 'private',
      VAPID_SUBJECT: 'mailto:office@forge.lk',
    })
  })
})

describe('answers', () => {
  test('are asked for in six questions, of which a wrong one is asked again', async () => {
    const person = makePerson([
      'forge',
      'forge.lk',
      'Forge',
      '',
      'resend',
      'resend-key',
      '',
      'paid',
    ])

    await stage.run({}, person)

    expect(person.asked).toEqual([
      ...['DOMAIN', 'DOMAIN', 'COMPANY', 'NOTIFY_TO', 'EMAIL_CHANNEL', 'RESEND_API_KEY'],
      ...['ADMIN_EMAIL', 'PLAN'],
    ])
    expect(stage.said[0]).toBe('“forge” is not a domain. Write it as www.company.lk.')
    expect(production()).toMatchObject({
      DOMAIN: 'forge.lk',
      NOTIFY_TO: 'info@forge.lk',
      ADMIN_EMAIL: 'info@forge.lk',
    })
  })

  test('are asked for once, also if the run ends early', async () => {
    stage.cutOffAt(0)
    const first = makePerson(['forge.lk', '', '', '', '', ''])
    await expect(stage.run({}, first)).rejects.toThrow()
    stage.cutOffAt(Number.POSITIVE_INFINITY)
    const second = makePerson([])

    await stage.run({}, second)

    expect(second.asked).toEqual([])
  })

  test.each([
    ['DOMAIN', 'forge.example', 'forge.example cannot belong to anybody.'],
    ['DOMAIN', 'https://forge.lk:8080', 'is not a domain'],
    ['DOMAIN', '*.forge.lk', 'is not a domain'],
    ['DOMAIN', 'office@forge.lk', 'is not a domain'],
    ['NOTIFY_TO', 'office', '“office” is not an e-mail address.'],
    ['EMAIL_CHANNEL', 'smtp', 'Answer cloudflare, resend or emailjs.'],
    ['COMPANY', 'Forge <script>', 'The name has characters'],
    ['PLAN', 'gratis', '“gratis” is not a plan.'],
    ['ADMIN_PASSWORD', 'password1234', 'password'],
  ])('in a file are checked: %s %s', async (name, value, sentence) => {
    await expect(stage.run({ ...answers, [name]: value })).rejects.toThrow(sentence)

    expect(stage.cloudflare.requests).toEqual([])
  })

  test.each([
    ['WWW.Forge.LK.', 'www.forge.lk'],
    ['https://forge.lk/contact', 'forge.lk'],
    ['bücher.lk', 'xn--bcher-kva.lk'],
  ])('may write the domain as %s', async (text, host) => {
    await stage.run({ ...answers, DOMAIN: text })

    expect(JSON.parse(stage.read('web/content/company.json')).origin).toBe(`https://${host}`)
  })

  test('that a file lacks are named', async () => {
    await expect(stage.run({})).rejects.toThrow('DOMAIN is missing.')
  })

  test('ask for the location of the database if the time zone does not tell it', async () => {
    stage.write('wrangler.toml', stage.read('wrangler.toml').replace('Asia/Colombo', 'UTC'))
    const person = makePerson(['oc'])

    await stage.run(answers, person)

    expect(person.asked).toEqual(['LOCATION'])
    expect(result().databases).toEqual([['ceyforge', 'oc']])
  })
})

describe('the account', () => {
  test('is chosen if there are several, and the choice is kept where wrangler reads it', async () => {
    stage.account.accounts.push({ id: 'b'.repeat(32), name: 'Other' })
    stage.write('.env', 'OTHER=1')
    await expect(stage.run()).rejects.toThrow(/CLOUDFLARE_ACCOUNT_ID=b+ {2}\(Other\)/)
    const person = makePerson([], { account: 1 })

    await stage.run(answers, person)

    expect(person.offered).toEqual(['Forge', 'Other'])
    expect(stage.read('.env')).toBe(`OTHER=1\nCLOUDFLARE_ACCOUNT_ID=${'b'.repeat(32)}\n`)
  })

  test('is not touched with a wrong token, and the answer of Cloudflare is shown', async () => {
    stage.account.token = 'another'

    await expect(stage.run()).rejects.toThrow(
      /accounts could not be listed\. Cloudflare answers: Invalid access token\. .*npx wrangler login/,
    )
  })

  test('without R2 waits for a person, or says where it is enabled', async () => {
    stage.account.r2Enabled = false
    await expect(stage.run()).rejects.toThrow(/Enable R2.*\/r2\/overview\. Then run npm run setup/)
    const person = makePerson([], {
      waited: () => {
        stage.account.r2Enabled = true
      },
    })

    await stage.run(answers, person)

    expect(person.awaited).toEqual([expect.stringContaining('/r2/overview')])
    expect(result().buckets).toEqual(['ceyforge-backups', 'ceyforge-files'])
  })

  test('is not asked for longer than a time limit', async () => {
    const limits: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
      limits.push(limit)
      return AbortSignal.abort()
    })

    await expect(stage.run()).rejects.toThrow(
      /does not answer\. Check the connection, and run npm run setup again/,
    )

    expect(limits).toEqual([15_000])
  })

  test.each([
    [503, 'in some minutes, which continues here.'],
    [429, 'in some minutes, which continues here.'],
    [400, 'Once that is settled, run npm run setup again'],
  ])('that fails with %i is quoted, and the next run continues', async (status, advice) => {
    stage.cloudflare.intercept(({ method, path }) =>
      method === 'POST' && path.endsWith('/pages/projects')
        ? {
            status,
            body: { success: false, errors: [{ code: 1, message: 'Not now.' }], result: null },
          }
        : undefined,
    )
    await expect(stage.run()).rejects.toThrow(
      new RegExp(`project could not be created. Cloudflare answers: Not now\\..*${advice}`),
    )
    stage.cloudflare.intercept(undefined)

    await stage.run()

    expect(result().databases).toEqual([['ceyforge', 'apac']])
  })

  test('that closes its connections is not left half made', async () => {
    stage.cloudflare.intercept(() => closed)
    await expect(stage.run()).rejects.toThrow('does not answer')
    stage.cloudflare.intercept(undefined)

    expect(await stage.run()).toEqual([confirmAddress])
  })
})

describe('names that something else has', () => {
  test('a database with other tables is left alone', async () => {
    await stage.run()
    stage.sql('drop table d1_migrations')
    stage.forget()

    await expect(stage.run()).rejects.toThrow(/has a database ceyforge with other tables/)

    expect(stage.changes).toEqual([])
  })

  test('a Worker without our database is left alone', async () => {
    await stage.run()
    for (const worker of stage.account.workers.values()) {
      for (const version of worker.versions) version.bindings = []
    }

    await expect(stage.run()).rejects.toThrow('has a Worker ceyforge-api that is something else')
  })

  test('a Pages project with another site is left alone', async () => {
    await stage.run()
    for (const project of stage.account.pages.values()) project.configs.production.services = {}

    await expect(stage.run()).rejects.toThrow('has a Pages project ceyforge with another site')
  })

  test('if pages.dev has the name of the project, the record leads to the one it got', async () => {
    stage.account.takenPagesNames.add('ceyforge')

    await stage.run()

    expect(result().records).toContain('www.forge.lk CNAME ceyforge-7xk.pages.dev')
  })

  test('if workers.dev has the name of the company, the account gets another', async () => {
    stage.account.takenWorkersDevNames.add('forge')

    await stage.run()

    expect(stage.account.workersDevName).toMatch(/^forge-\w+$/)
  })
})

describe('the domain', () => {
  test('that still leads to another site is left alone', async () => {
    stage.account.addRecord({
      zone: 'forge.lk',
      name: 'www.forge.lk',
      type: 'A',
      content: '192.0.2.7',
    })

    const left = await stage.run()

    expect(left[0]?.text).toContain('www.forge.lk still leads to 192.0.2.7')
    expect(result().records).not.toContain('www.forge.lk CNAME ceyforge.pages.dev')
  })

  test('whose records the login may not change is left to a person', async () => {
    stage.cloudflare.intercept(({ method, path }) =>
      method === 'POST' && path.endsWith('/dns_records')
        ? { status: 403, body: { success: false, errors: [{ code: 10000, message: 'No.' }] } }
        : undefined,
    )

    const left = await stage.run()

    expect(left[0]).toEqual({
      text: 'Set this DNS record: www.forge.lk CNAME ceyforge.pages.dev (proxied)',
      link: expect.stringMatching(/forge\.lk\/dns\/records$/),
    })
  })

  test('whose name servers are not yet Cloudflare’s is left to a person', async () => {
    stage.account.addZone('forge.lk', 'pending')

    const left = await stage.run()

    expect(left[0]?.text).toContain('Set the name servers of forge.lk to ada.ns.cloudflare.com and')
  })

  test('that is registered under another’s second level gets no CNAME', async () => {
    const soa = { type: 'SOA', content: 'ns1.dns.lk. admin.dns.lk. 1 7200 3600 1209600 3600' }
    stage.account.addRecord({ name: 'elsewhere.com.lk', ...soa })

    const left = await stage.run({ ...answers, DOMAIN: 'elsewhere.com.lk' })

    expect(left[0]?.text).toContain('Move the domain elsewhere.com.lk to Cloudflare (free)')
  })

  test.each([
    ['www.elsewhere.lk', 'Set this DNS record: www.elsewhere.lk CNAME ceyforge.pages.dev'],
    ['elsewhere.lk', 'Move the domain elsewhere.lk to Cloudflare (free)'],
  ])('%s, whose DNS is elsewhere, is left to a person', async (host, text) => {
    const given = { ...answers, DOMAIN: host, EMAIL_CHANNEL: 'emailjs', ...emailjs }

    const left = await stage.run(given)

    expect(left[0]?.text).toContain(text)
  })
})

const emailjs = {
  EMAILJS_SERVICE_ID: 'service',
  EMAILJS_TEMPLATE_ID: 'template',
  EMAILJS_PUBLIC_KEY: 'public',
  EMAILJS_PRIVATE_KEY: 'private',
}

describe('e-mail', () => {
  test('with Resend gets the domain and its DNS records, and the key becomes a secret', async () => {
    const given = { ...answers, EMAIL_CHANNEL: 'resend', RESEND_API_KEY: 'resend-key' }

    const left = await stage.run(given)

    expect(left.map(({ text }) => text)).toEqual([expect.stringContaining('Wait until Resend')])
    expect(stage.account.resend.domains.map(({ name }) => name)).toEqual(['forge.lk'])
    expect(result().records).toEqual(
      expect.arrayContaining([
        expect.stringContaining('resend._domainkey.forge.lk TXT'),
        expect.stringContaining('send.forge.lk MX'),
        '_dmarc.forge.lk TXT "v=DMARC1; p=none"',
      ]),
    )
    expect(result().secrets).toContain('RESEND_API_KEY')
  })

  test('with a key of Resend that may only send leaves its domain to a person', async () => {
    stage.account.resend.keys.set('sending-key', 'sending')
    const given = { ...answers, EMAIL_CHANNEL: 'resend', RESEND_API_KEY: 'sending-key' }

    const left = await stage.run(given)

    expect(left[0]).toEqual({
      text: expect.stringContaining('this key may only send'),
      link: 'https://resend.com/domains',
    })
  })

  test('with a wrong key of Resend stops with what Resend says', async () => {
    const given = { ...answers, EMAIL_CHANNEL: 'resend', RESEND_API_KEY: 'wrong' }

    await expect(stage.run(given)).rejects.toThrow(/^Resend answers: .*Correct RESEND_API_KEY/)
  })

  test('with EmailJS is tried once for its keys, of which the private one alone becomes a secret', async () => {
    const given = { ...answers, EMAIL_CHANNEL: 'emailjs', ...emailjs }
    stage.account.emailjs.allowed = false
    await expect(stage.run(given)).rejects.toThrow(/Allow EmailJS API for non-browser applications/)
    stage.account.emailjs.allowed = true

    await stage.run(given)
    await stage.run(given)
    expect(stage.account.emailjs.sent).toHaveLength(1)
    await stage.run({ ...given, EMAILJS_PRIVATE_KEY: 'changed' })

    expect(stage.account.emailjs.sent).toHaveLength(2)
    expect(production().EMAILJS_CHECKED).not.toContain('changed')
    expect(result().secrets.filter((name) => name.startsWith('EMAILJS'))).toEqual([
      'EMAILJS_PRIVATE_KEY',
    ])
    expect(stage.read('wrangler.toml')).toContain('EMAILJS_SERVICE_ID = "service"')
  })

  test('on the free plan uses Email Routing, and sign-in is named as what is left', async () => {
    const left = await stage.run({ ...answers, PLAN: 'free' })

    expect(stage.account.zones.get('forge.lk')?.routing.enabled).toBe(true)
    expect(left.at(-1)?.text).toContain('Switch to Workers Paid before you sign in')
    expect(stage.read('wrangler.toml')).toContain('DATABASE_MAX_MB = "500"')
  })

  test('on the free plan never takes a domain’s e-mail away from its mailboxes', async () => {
    stage.account.addRecord({
      zone: 'forge.lk',
      name: 'forge.lk',
      type: 'MX',
      content: 'aspmx.l.google.com',
      priority: 1,
    })

    const left = await stage.run({ ...answers, PLAN: 'free' })

    expect(stage.account.zones.get('forge.lk')?.routing.enabled).toBe(false)
    expect(left.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('forge.lk receives its e-mail at aspmx.l.google.com'),
    )
  })

  test('with another service than before is tried again', async () => {
    await stage.run()

    await stage.run({ ...answers, EMAIL_CHANNEL: 'resend', RESEND_API_KEY: 'resend-key' })
    await stage.run({ ...answers, EMAIL_CHANNEL: 'resend', RESEND_API_KEY: 'resend-key' })

    expect(stage.sql('select channel from emails')).toEqual([
      { channel: 'cloudflare' },
      { channel: 'resend' },
    ])
  })

  test('that nobody has sent in time is left to a person', async () => {
    stage.stopCron()

    const left = await stage.run()

    expect(left.at(-1)?.text).toContain('in a quarter of an hour')
  })
})

describe('a domain for answers to replies', () => {
  const given = { ...answers, REPLY_DOMAIN: 'reply.forge.lk' }

  test('is handed to the Worker, of which the doctor finds nothing wrong', async () => {
    const left = await stage.run(given)

    expect(left).toEqual([confirmAddress])
    expect(stage.said.filter((line) => line.startsWith('Problem'))).toEqual([])
    const zone = stage.account.zones.get('forge.lk')
    expect(zone?.routing).toMatchObject({ enabled: false, isSubaddressed: true })
    expect(zone?.routing.rules).toEqual([
      expect.objectContaining({
        enabled: true,
        matchers: [{ type: 'literal', field: 'to', value: 'desk@reply.forge.lk' }],
        actions: [{ type: 'worker', value: ['ceyforge-api'] }],
      }),
    ])
    expect(mailServersOf('forge.lk')).toEqual([])
    expect(mailServersOf('reply.forge.lk')).toHaveLength(3)
    expect(stage.read('wrangler.toml')).toContain('REPLY_DOMAIN = "reply.forge.lk"')
    stage.forget()
    await stage.run(answers)
    expect(stage.changes).toEqual([])
  })

  test('that has mailboxes is left alone', async () => {
    stage.account.addRecord({
      name: 'reply.forge.lk',
      type: 'MX',
      content: 'mx.other.lk',
      priority: 1,
    })

    const left = await stage.run(given)

    expect(left).toContainEqual({
      text: expect.stringContaining('at mx.other.lk, which would end'),
    })
    expect(stage.account.zones.get('forge.lk')?.routing.rules).toEqual([])
  })

  test.each([
    ['go elsewhere', true, { type: 'forward', value: ['office@forge.lk'] }],
    ['are switched off', false, { type: 'worker', value: ['ceyforge-api'] }],
  ])('whose answers %s, after many rules, is left to a person', async (_, enabled, action) => {
    const rules = stage.account.zones.get('forge.lk')?.routing.rules
    const to = (value: string) => [{ type: 'literal', field: 'to', value }]
    for (let other = 0; other < 60; other += 1) {
      const matchers = to(`person${other}@forge.lk`)
      rules?.push({ name: 'Another', enabled: true, matchers, actions: [] })
    }
    rules?.push({ name: 'Ours', enabled, matchers: to('desk@reply.forge.lk'), actions: [action] })

    const left = await stage.run(given)

    expect(left).toContainEqual({
      text: expect.stringContaining('is off or leads elsewhere'),
      link: expect.stringContaining('/forge.lk/email/routing'),
    })
    expect(mailServersOf('reply.forge.lk')).toEqual([])
  })

  test.each([
    ['see', 'GET', '/email/routing'],
    ['change', 'POST', '/email/routing/dns'],
  ])('that the login may not %s is left to a person, after all else', async (_, refused, end) => {
    stage.cloudflare.intercept(({ method, path }) =>
      method === refused && path.endsWith(end)
        ? refusal(403, 10000, 'Authentication error')
        : undefined,
    )

    const left = await stage.run(given)

    expect(left).toEqual([
      confirmAddress,
      { text: expect.stringContaining('this login may not'), link: expect.any(String) },
    ])
  })

  test('in another account is left to a person', async () => {
    const left = await stage.run({ ...answers, REPLY_DOMAIN: 'reply.another.lk' })

    expect(left).toContainEqual(
      expect.objectContaining({
        text: expect.stringContaining('Move the domain of reply.another.lk'),
      }),
    )
  })

  test('cannot be the domain of the mailboxes', async () => {
    await expect(stage.run({ ...answers, REPLY_DOMAIN: 'forge.lk' })).rejects.toThrow(
      'such as reply.forge.lk',
    )
  })
})

function mailServersOf(domain: string) {
  return stage.account.records.filter(({ name, type }) => name === domain && type === 'MX')
}

test('one Worker gets the domain itself, and no Pages project is made', async () => {
  await stage.run(answers, null, true)
  const left = await stage.run()

  expect(left).toEqual([confirmAddress])
  expect(stage.said.filter((line) => line.startsWith('Problem'))).toEqual([])
  expect(stage.account.workerDomains).toMatchObject([
    { hostname: 'www.forge.lk', service: 'ceyforge-api' },
  ])
  expect(stage.account.pages.size).toBe(0)
  expect(JSON.parse(stage.read('web/content/deployment.json'))).toEqual({ oneWorker: true })
})

test('one Worker never takes a domain from another site', async () => {
  stage.account.addRecord({
    zone: 'forge.lk',
    name: 'www.forge.lk',
    type: 'A',
    content: '192.0.2.7',
  })

  await expect(stage.run(answers, null, true)).rejects.toThrow(
    /could not be given to the Worker\. Cloudflare answers: .*externally managed DNS records.*override\. Once/,
  )
})

test('--plan says what would be done, and changes nothing', async () => {
  const files = stage.files()

  await stage.plan()
  await stage.run()
  const after = stage.files()
  stage.forget()
  await stage.plan()

  expect(stage.said).toContain('  Database: done.')
  expect(stage.said.at(-1)).toBe('Nothing was changed.')
  expect(stage.changes).toEqual([])
  expect(stage.files()).toEqual(after)
  expect(files).not.toEqual(after)
})
