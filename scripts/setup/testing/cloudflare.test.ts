import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMigrations } from '../../local/migrations.ts'
import { root } from '../../local/settings.ts'
import { tools } from '../../local/tools.ts'
import { readDeployedBindings } from './account.ts'
import { type Cloudflare, startCloudflare } from './cloudflare.ts'

/** What Pages is deployed from. */
const pages = ['web/wrangler.toml', 'web/functions', 'web/build']

let folder: string
let cloudflare: Cloudflare

beforeAll(async () => {
  cloudflare = await startCloudflare()
  folder = mkdtempSync(join(tmpdir(), 'deployment-'))
  mkdirSync(join(folder, 'dist/client'), { recursive: true })
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'dist/client/index.html'), '<title>Forge</title>')
  for (const part of ['worker', 'migrations', 'node_modules', 'package.json', ...pages]) {
    symlinkSync(join(root, part), join(folder, part))
  }
  const settings = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  writeFileSync(join(folder, 'wrangler.toml'), settings.replace(/^database_id = .*\n/m, ''))
  cloudflare.account.addDatabase('ceyforge', 'apac')
  cloudflare.account.addBucket('ceyforge-backups')
  cloudflare.account.addBucket('ceyforge-files')
  await runWrangler('d1', 'migrations', 'apply', 'DB', '--remote')
  await deployWith({ SESSION_SECRET: 'one', BACKUP_KEY: 'two' })
}, 120_000)

afterAll(async () => {
  await cloudflare.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the installed wrangler on a copy of the project, with the account of the stand-in. */
function runWrangler(...args: string[]) {
  const env = {
    ...process.env,
    ...cloudflare.env,
    CI: 'true',
    // Tests otherwise silence wrangler, which then does not even print results.
    WRANGLER_LOG: 'log',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_CACHE_DIR: join(folder, 'cache'),
    XDG_CONFIG_HOME: join(folder, 'config'),
  }
  return new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [tools.wrangler, ...args],
      { cwd: folder, env },
      (error, out, err) => (error ? reject(new Error(out + err)) : resolve(out)),
    )
  })
}

function deployWith(secrets: Record<string, string>) {
  const file = join(folder, 'secrets.json')
  writeFileSync(file, JSON.stringify(secrets))
  return runWrangler('deploy', '--strict', '--secrets-file', file)
}

function readBindings() {
  const worker = cloudflare.account.workers.get('ceyforge-api')
  return worker ? readDeployedBindings(worker) : []
}

async function readHealth() {
  const response = await fetch(`${cloudflare.addresses.site}/api/health`)
  return response.status
}

test('wrangler migrates and binds the database that it knows only by name', () => {
  const { databases, workers } = cloudflare.account
  const [database, ...others] = databases.values()
  const applied = database?.rows.prepare('select name from d1_migrations order by id').all()

  expect(applied?.map(({ name }) => name)).toEqual(listMigrations())
  expect(readBindings()).toContainEqual({ name: 'DB', type: 'd1', id: database?.uuid })
  expect(workers.get('ceyforge-api')?.schedules).toMatchObject([{ cron: '* * * * *' }])
  expect(others).toEqual([])
  expect(cloudflare.unknown).toEqual([])
})

test('later deployments and secrets keep the database and the secrets that they do not set', async () => {
  const before = readBindings()

  await deployWith({ SESSION_SECRET: 'three' })
  writeFileSync(join(folder, 'more.json'), JSON.stringify({ HEALTH_TOKEN: 'four' }))
  await runWrangler('secret', 'bulk', 'more.json')

  const others = before.filter(({ name }) => name !== 'SESSION_SECRET')
  expect(readBindings()).toEqual(
    expect.arrayContaining([
      ...others,
      { name: 'SESSION_SECRET', type: 'secret_text', text: 'three' },
      { name: 'HEALTH_TOKEN', type: 'secret_text', text: 'four' },
    ]),
  )
  expect(cloudflare.unknown).toEqual([])
}, 120_000)

test('wrangler executes statements and files remotely, and reports what SQLite refuses', async () => {
  const file = join(folder, 'notes.sql')
  writeFileSync(file, "create table note (text); insert into note values ('a;b');")
  const execute = (...args: string[]) => runWrangler('d1', 'execute', 'DB', '--remote', ...args)

  await execute('--file', file)
  const found = await execute('--json', '--command', 'select text from note; select 1 as n')

  expect(JSON.parse(found)).toMatchObject([{ results: [{ text: 'a;b' }] }, { results: [{ n: 1 }] }])
  const refused = execute('--json', '--command', 'select 1 from nowhere')
  await expect(refused).rejects.toThrow('no such table: nowhere')
}, 120_000)

test('the site answers once its domain leads to the pages and they are deployed', async () => {
  const { account } = cloudflare
  account.addZone('forge.lk')
  const project = account.addPagesProject('ceyforge')
  const name = 'www.forge.lk'
  project.domains.push({ id: account.makeId(), name, createdAt: account.date() })
  await expect(readHealth()).rejects.toThrow()

  account.addRecord({ zone: 'forge.lk', name, type: 'CNAME', content: project.subdomain })
  expect(await readHealth()).toBe(522)

  await runWrangler('--cwd', 'web', 'pages', 'deploy', '--branch', 'main', '--commit-dirty=true')
  expect(project.deployments[0]?.files).toEqual({ '/index.html': expect.any(String) })
  expect(project.configs.production.services).toMatchObject({ API: { service: 'ceyforge-api' } })
  expect(project.configs.preview.services).toBeUndefined()
  expect(await readHealth()).toBe(200)
  expect(cloudflare.unknown).toEqual([])
}, 120_000)
