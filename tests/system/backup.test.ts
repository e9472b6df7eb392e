import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { deriveKey, readManifest, writeManifest } from '../../worker/backups/format.ts'
import { databaseIn } from '../support/local-data.ts'
import { makePreparedState } from '../support/prepared-state.ts'
import { makeStateDir } from '../support/product.ts'
import { runScript } from '../support/run-script.ts'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ceyforge-backups-'))
  return () => rmSync(scratch, { recursive: true })
})

const key = Buffer.alloc(32, 'k').toString('base64')

const run = (args: string[], settings: Record<string, string> = {}) =>
  runScript(args, { BACKUP_KEY: key, ...settings })

const backUp = (stateDir: string, settings = {}, flags: string[] = []) =>
  run(['scripts/backup.ts', '--to', scratch, ...flags], { STATE_DIR: stateDir, ...settings })

const restore = (manifest: string, stateDir: string, settings = {}) =>
  run(['scripts/restore.ts', manifest], { STATE_DIR: stateDir, ...settings })

/** Makes a backup of a state with 3000 enquiries; returns the path of its manifest, and what was printed. */
async function makeBackup(stateDir: string) {
  const db = new DatabaseSync(databaseIn(stateDir))
  db.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into inquiries (number, id, name, email, message, timestamp, notification)
    select i, 'id-' || i, 'Nimal', 'n@site.example', printf('%.500c', 'x') || i, i, 'sent' from n`)
  db.close()
  const { code, output } = await backUp(stateDir)
  if (code !== 0) throw new Error(output)
  return { manifest: /npm run restore -- (.+manifest\.json)/.exec(output)?.[1] ?? '', output }
}

/** Copies a backup as one that an older version of the product has made. */
async function copyAsOlder(path: string) {
  const folder = join(scratch, 'older')
  cpSync(join(path, '..'), folder, { recursive: true })
  const backupKey = deriveKey(new Uint8Array(Buffer.from(key, 'base64')))
  const manifest = readManifest(backupKey, readFileSync(path, 'utf8'))
  const older = { ...manifest, migrations: manifest.migrations.slice(0, -1) }
  writeFileSync(join(folder, 'manifest.json'), writeManifest(backupKey, older))
  return folder
}

function stepsIn(output: string) {
  return output.split('\n').flatMap((line) => (line.endsWith(' …') ? [line.trim()] : []))
}

function countIn(stateDir: string) {
  const db = new DatabaseSync(databaseIn(stateDir), { readOnly: true })
  const row = db.prepare('select count(*) as count from inquiries').get()
  db.close()
  return row?.count
}

describe('npm run backup and npm run restore', () => {
  let stateDir = ''
  let manifest = ''
  let printed = ''
  beforeAll(async () => {
    stateDir = makePreparedState()
    const made = await makeBackup(stateDir)
    manifest = made.manifest
    printed = made.output
  })

  test('say in one line a step what they are doing, and restore a backup of the same version into an empty database, and no other', async () => {
    const target = makeStateDir()

    const refused = await restore(await copyAsOlder(manifest), target.folder)
    const restored = await restore(manifest, target.folder)

    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('an older version') })
    expect(restored).toMatchObject({ code: 0 })
    expect(stepsIn(printed)).toEqual(['Backing up the database …', 'Downloading the backup …'])
    expect(stepsIn(restored.output)).toEqual([
      'Creating the tables …',
      'Checking the slices of the backup …',
      'Restoring the rows …',
      'Comparing every row with the backup …',
    ])
    expect(restored.output).toContain('inquiries                3000 of 3000 rows, equal')
    expect(restored.output).toContain('Everything has been restored, and every row is equal.')
    expect(restored.output).toContain('with npm run admin -- list; ')
    expect(countIn(target.folder)).toBe(3000)
    const again = await restore(join(manifest, '..'), target.folder)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
    target.remove()
  })

  test('list the backups in the bucket, and download one of them again', async () => {
    const id = /The backup (\S+) of/.exec(printed)?.[1] ?? ''
    rmSync(databaseIn(stateDir))
    const folder = join(scratch, 'fetched')
    const script = (...flags: string[]) =>
      run(['scripts/backup.ts', ...flags], { STATE_DIR: stateDir })

    expect(await script('--list')).toEqual({ code: 0, output: `${id}\n` })
    const fetched = await script('--download', id, '--to', folder)
    expect(fetched.output).toContain(`npm run restore -- ${join(folder, id, 'manifest.json')}`)
    expect(readdirSync(join(folder, id)).sort()).toEqual(readdirSync(join(scratch, id)).sort())
    const unknown = await script('--download', '2026-01-01T00-00-00Z')
    expect(unknown.code).toBe(1)
    expect(unknown.output).toContain('There is no complete backup 2026-01-01T00-00-00Z.')
  })

  test('discard an unfinished backup with another key once it is hours old, and refuse another key than the last', async () => {
    const stateDir = makePreparedState()
    const begin = (hours: number) => {
      const db = new DatabaseSync(databaseIn(stateDir))
      db.exec('delete from backups')
      db.prepare(
        `insert into backups (id, state, started_at, key_id, position, layout)
          values ('2026-01-01T00-00-00Z', 'running', ?, 'other', '{}', '')`,
      ).run(Date.now() - hours * 3_600_000)
      db.close()
    }

    begin(1)
    expect(await backUp(stateDir)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is making a backup with another key'),
    })
    begin(7)
    expect(await backUp(stateDir)).toMatchObject({ code: 0 })

    const other = { BACKUP_KEY: Buffer.alloc(32, 'x').toString('base64') }
    const refused = await backUp(stateDir, other)

    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/BACKUP_KEY is the key \w+, but the last backup was made with/)
    const statesIn = new DatabaseSync(databaseIn(stateDir), { readOnly: true })
    expect(statesIn.prepare('select state from backups').all()).toEqual([
      { state: 'failed' },
      { state: 'done' },
    ])
    statesIn.close()
    expect(await backUp(stateDir, other, ['--new-key'])).toMatchObject({ code: 0 })
  })

  test('report a damaged slice and restore the rest', async () => {
    const folder = join(scratch, 'damaged')
    cpSync(join(manifest, '..'), folder, { recursive: true })
    const slice = readdirSync(folder).find((name) => name.startsWith('slice')) ?? ''
    const bytes = readFileSync(join(folder, slice))
    bytes[99] = (bytes[99] ?? 0) ^ 1
    writeFileSync(join(folder, slice), bytes)
    const target = makeStateDir()

    const { code, output } = await restore(folder, target.folder)

    expect(code).toBe(2)
    expect(output).toMatch(new RegExp(`Damaged or missing: .+/${slice}, with .*rows of inquiries`))
    expect(countIn(target.folder)).toBeGreaterThan(500)
    target.remove()
  })

  test('refuse a different key, an invalid key and a missing file', async () => {
    const target = makeStateDir()

    const other = Buffer.alloc(32, 'x').toString('base64')
    const answers = await Promise.all([
      restore(manifest, target.folder, { BACKUP_KEY: other }),
      restore(manifest, target.folder, { BACKUP_KEY: 'short' }),
      restore('nowhere/manifest.json', target.folder),
    ])

    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(answers.map(({ output }) => output.trim().split('\n').at(-1))).toEqual([
      expect.stringMatching(/^This backup was encrypted with the key \w+/),
      'BACKUP_KEY is not a key: it must be 32 bytes in base64 (openssl rand -base64 32).',
      'There is no file nowhere/manifest.json.',
    ])
    target.remove()
  })

  test('ask for a missing key before backing up Cloudflare’s database', async () => {
    const { code, output } = await run(['scripts/backup.ts', '--remote'], { BACKUP_KEY: '' })

    expect([code, output.trim()]).toEqual([1, expect.stringMatching(/^Set BACKUP_KEY to the key/)])
  })

  test('look for the database given by --into in the Cloudflare account', async () => {
    const result = [{ uuid: 'd1', name: 'ceyforge' }]
    const api = createServer((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: true, errors: [], messages: [], result }))
    })
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
    const { port } = api.address() as AddressInfo

    const { code, output } = await run(['scripts/restore.ts', 'package.json', '--into', 'other'], {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_ACCOUNT_ID: 'a1',
    })
    api.close()

    const sentence = 'There is no database other. Create it: npx wrangler d1 create other'
    expect([code, output.trim()]).toEqual([1, `Connecting to Cloudflare …\n\n${sentence}`])
  })
})
