import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { describeBindings, explainFailure, printedError } from './bindings.ts'
import { loadCloudflareEnvironment, selectAccount } from './cloudflare-environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'ceyforge-remote-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const ourFile = () =>
  write(
    'wrangler.toml',
    `name = "forge"
compatibility_date = "2026-10-01"
account_id = "a1"
[[d1_databases]]
binding = "DB"
database_name = "forge"
[[r2_buckets]]
binding = "BACKUPS"
bucket_name = "forge-backups"
jurisdiction = "eu"`,
  )

const ours = () => readConfig({ config: ourFile() })

test('a remote backup uses the account and the jurisdiction of wrangler.toml', () => {
  expect(describeBindings(ours(), { name: 'forge', id: 'd1' })).toMatchObject({
    account_id: 'a1',
    d1_databases: [{ binding: 'DB', database_name: 'forge', database_id: 'd1', remote: true }],
    r2_buckets: [
      { binding: 'BACKUPS', bucket_name: 'forge-backups', jurisdiction: 'eu', remote: true },
    ],
  })
})

test('the database is opened by its id, in a configuration that wrangler can read', () => {
  const described = describeBindings(ours(), { name: 'restored', id: 'd2' })
  const config = readConfig({ config: write('wrangler.json', JSON.stringify(described)) })

  expect(config.account_id).toBe('a1')
  expect(config.d1_databases).toMatchObject([{ database_name: 'restored', database_id: 'd2' }])
})

test('without a database only the bucket is opened, as after the database was deleted', () => {
  const { d1_databases, r2_buckets } = describeBindings(ours(), null)

  expect([d1_databases.length, r2_buckets.length]).toEqual([0, 1])
})

test('the account is read from .env, but the environment takes precedence', () => {
  const file = write('.env', 'CLOUDFLARE_ACCOUNT_ID=a1\nCLOUDFLARE_API_TOKEN=file\nPORT=1\n')
  const env = { CLOUDFLARE_API_TOKEN: 'own' }

  loadCloudflareEnvironment(file, env)
  loadCloudflareEnvironment(join(folder, 'nowhere'), env)

  expect(env).toEqual({ CLOUDFLARE_ACCOUNT_ID: 'a1', CLOUDFLARE_API_TOKEN: 'own' })
})

test('the account in wrangler.toml is also that of the pages, which wrangler deploys without reading it', () => {
  const env = { CLOUDFLARE_ACCOUNT_ID: 'other' }
  ourFile()
  selectAccount(folder, env)
  expect(env).toEqual({ CLOUDFLARE_ACCOUNT_ID: 'a1' })

  const unset = {}
  write('wrangler.toml', 'name = "forge"')
  selectAccount(folder, unset)
  expect(unset).toEqual({})

  write('wrangler.toml', 'name = "forge')
  expect(() => selectAccount(folder, unset)).toThrow(/wrangler\.toml cannot be read/)
})

test('for an account without a workers.dev subdomain, the message says how to get one', () => {
  const answer = Object.assign(new Error('A request to the Cloudflare API failed.'), {
    notes: [{ text: 'You do not have a workers.dev subdomain. [code: 10063]' }],
  })

  expect(explainFailure(new Error('It could not start.', { cause: answer }))).toContain(
    'npm run deploy -- --without-backup',
  )
})

test('any other failure is shown with its causes, followed by advice', () => {
  const thrown = new Error('It could not start.', {
    cause: { reason: '', cause: new Error('No space left.') },
  })

  expect(explainFailure(thrown)).toMatch(
    /^It could not start\.\nNo space left\.\n.*npx wrangler login$/,
  )
})

test.each([
  [
    'on the error stream',
    { stdout: '', stderr: 'Authentication error [code: 10000]\n' },
    'Authentication error [code: 10000]',
  ],
  [
    'as JSON, by a command with --json',
    {
      stdout: '{"error":{"text":"no such table: admins: SQLITE_ERROR","notes":[{"text":"7500"}]}}',
    },
    'no such table: admins: SQLITE_ERROR 7500',
  ],
  ['not at all', new Error('spawn failed'), 'spawn failed'],
])('the error of a wrangler command is shown if it was printed %s', (_, thrown, expected) => {
  expect(explainFailure(printedError(thrown)).split('\n')[0]).toBe(expected)
})
