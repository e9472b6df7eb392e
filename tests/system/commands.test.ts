import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test, vi } from 'vitest'
import { defaultEmail } from '../../scripts/local/first-administrator.ts'
import { addColleague, databaseIn } from '../support/local-data.ts'
import { makePreparedState } from '../support/prepared-state.ts'
import {
  admin,
  descendantsOf,
  makeStateDir,
  run,
  signIn,
  startProduct,
} from '../support/product.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const node = process.execPath

/** Returns which of the processes are running; zombies do not count. */
async function runningOf(pids: number[]) {
  const table = await run('ps', ['-o', 'pid=,stat=', '-p', pids.join(',')])
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/))
  return rows.filter(([pid, stat]) => pid && !stat?.startsWith('Z')).map(([pid]) => Number(pid))
}

describe('npm start', () => {
  test('prints the addresses, the first password only once and notifications, and leaves no process behind', async () => {
    const settings = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
    const fresh = makeStateDir()
    const first = await startProduct(fresh.folder, settings)
    const pids = await descendantsOf(first.pid)
    await first.post({ name: 'Nimal', email: 'n@site.example', message: 'Racking for 12 pallets.' })
    await vi.waitFor(() => expect(first.output.text).toContain('Racking for 12 pallets.'), 20_000)
    await first.stop()
    const second = await startProduct(fresh.folder, settings)
    await second.stop()
    fresh.remove()

    // The password is stored by then, and could not be read if the server did not start.
    expect(first.output.text).toMatch(/Password[\s\S]*Starting the server …/)
    expect(first.output.text).toContain(`Site         ${first.origin}`)
    expect(first.output.text).toContain(`Enquiries    ${first.origin}/admin`)
    expect(first.output.text).toContain(`E-mail     ${defaultEmail}\n`)
    expect(first.output.text).toMatch(/\n {4}Password {3}\S{20}\n/)
    expect(second.output.text).not.toContain('Password')
    expect(second.output.text).not.toContain('The site is built')
    expect(second.output.text).not.toContain('The database is ready')
    expect(pids.length).toBeGreaterThan(2)
    expect(await first.ended).toBe(0)
    await vi.waitFor(async () => expect(await runningOf(pids)).toEqual([]), { timeout: 5000 })
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT is “eighty”, which is not a port.'],
    [{ STATE_DIR: '/dev/null/state' }, 'The state folder /dev/null/state cannot be written.'],
  ])('reports in one sentence what is wrong with %o', async (settings, sentence) => {
    const output = await run(node, ['scripts/start.ts'], settings)

    expect(output).toContain(sentence)
    expect(output).not.toContain('    at ')
  })
})

test.each([
  ['npm start', 'scripts/start.ts'],
  ['npm run dev', 'scripts/dev.ts'],
])('%s reports in one sentence that the port is in use', async (name, script) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const output = await run(node, [script], { PORT: String(port) })
  server.close()

  expect(output.trim()).toBe(
    `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} ${name}`,
  )
})

/** Turns on two-step verification for an administrator, as the desk would. */
function turnOnTwoStepVerification(stateDir: string, email: string) {
  using db = new DatabaseSync(databaseIn(stateDir))
  db.prepare(
    "insert into second_factors (admin_id, secret, confirmed_at) select id, 'A', 1 from admins where email = ?",
  ).run(email)
}

/** Returns the actions in the desk's log, oldest first. */
function actionsIn(stateDir: string) {
  using db = new DatabaseSync(databaseIn(stateDir), { readOnly: true })
  const rows = db.prepare('select action from audit_entries order by id').all()
  return rows.map(({ action }) => action)
}

function countOf(stateDir: string, table: 'admins' | 'second_factors') {
  using db = new DatabaseSync(databaseIn(stateDir), { readOnly: true })
  return db.prepare(`select count(*) as count from ${table}`).get()?.count
}

describe('npm run admin', () => {
  const command = (args: string[], password = 'a long password') =>
    run(node, ['scripts/admin.ts', ...args], {
      STATE_DIR: stage.stateDir,
      ADMIN_PASSWORD: password,
    })

  test('adds, lists and removes administrators, changes passwords, and ends sessions at once', async () => {
    const { product, stateDir } = stage
    const email = "o'neil@ceyforge.example"
    const isSignedIn = async (cookie: string) => {
      const response = await fetch(`${product.origin}/api/inquiries`, { headers: { cookie } })
      return response.status === 200
    }

    expect(await command(['add', `Neil <mailto:${email}>`])).toContain(`${email} can sign in now.`)
    expect(await command(['add', email.toUpperCase()])).toContain('is already an administrator')
    expect(await command(['list'])).toMatch(new RegExp(`${admin.email}[^]*${email}`))
    const cookie = await signIn(product.origin, { email, password: 'a long password' })
    expect(await isSignedIn(cookie)).toBe(true)
    expect(await command(['password', email], 'another password')).toContain('sessions have ended')
    expect(await isSignedIn(cookie)).toBe(false)
    const next = await signIn(product.origin, { email, password: 'another password' })
    expect(await command(['remove', email])).toContain('has been removed')
    expect(await isSignedIn(next)).toBe(false)
    expect(actionsIn(stateDir)).toEqual([
      ...['admin_added', 'sign_in', 'password_set', 'sign_in', 'admin_removed'],
    ])
  })

  /** Returns a new state folder and what runs `npm run admin` on it. */
  function prepareAdmins() {
    const stateDir = makePreparedState()
    const settings = { STATE_DIR: stateDir, ADMIN_PASSWORD: 'a long password' }
    return {
      stateDir,
      runAdmin: (...args: string[]) => run(node, ['scripts/admin.ts', ...args], settings),
    }
  }

  test('names administrators and turns off two-step verification', async () => {
    const { stateDir, runAdmin } = prepareAdmins()
    addColleague(stateDir, 'second@ceyforge.example')
    turnOnTwoStepVerification(stateDir, 'second@ceyforge.example')

    const renamed = await runAdmin('name', 'SECOND@ceyforge.example', "Ann O'Neil")
    expect(renamed).toContain("is now called Ann O'Neil")
    const list = await runAdmin('list')
    expect(list).toMatch(new RegExp(`${admin.email} .* two-step verification off`))
    expect(list).toMatch(/second@ceyforge.example {3}Ann O'Neil .* two-step verification on/)
    expect(await runAdmin('factor-off', 'SECOND@ceyforge.example')).toContain('password alone')
    expect(countOf(stateDir, 'second_factors')).toBe(0)
    expect(actionsIn(stateDir)).toEqual(['name_changed', 'second_factor_reset'])
  })

  test('prints a sign-in link, of which the database has only a hash', async () => {
    const { stateDir, runAdmin } = prepareAdmins()

    const output = await runAdmin('link', admin.email.toUpperCase())

    const [, token = ''] = /^http:\/\/localhost:8787\/admin#link=([\w-]{43})$/m.exec(output) ?? []
    using db = new DatabaseSync(databaseIn(stateDir), { readOnly: true })
    expect(db.prepare('select hash from sign_in_links').all()).toEqual([
      { hash: createHash('sha256').update(token).digest('hex') },
    ])
    expect(actionsIn(stateDir)).toEqual(['sign_in_link_sent'])
  })

  test('removes administrators, the last one only with --force', async () => {
    const { stateDir, runAdmin } = prepareAdmins()
    addColleague(stateDir, 'second@ceyforge.example')

    expect(await runAdmin('remove', 'second@ceyforge.example')).toContain('has been removed')
    expect(await runAdmin('remove', admin.email)).toContain('is the last administrator')
    expect(countOf(stateDir, 'admins')).toBe(1)
    expect(await runAdmin('remove', admin.email, '--force')).toContain('has been removed')
    expect(await runAdmin('list')).toContain('There are no administrators.')
    expect(actionsIn(stateDir)).toEqual(['admin_removed', 'admin_removed'])
  })

  test.each([
    [['add', 'new@ceyforge.example'], 'short', 'Use at least 12 characters.'],
    [['password', admin.email], 'ceyforge rules ok', 'Leave out your name'],
    [
      ['remove', 'nobody@ceyforge.example'],
      'x',
      'There is no administrator nobody@ceyforge.example.',
    ],
    [['name', admin.email], 'x', 'Give the name after the address'],
    [['add'], 'x', "Give the administrator's e-mail address"],
    [['frobnicate'], 'x', 'There is no command frobnicate.'],
    [['list', '--remot'], 'x', "Unknown option '--remot'"],
  ])('refuses %j with one sentence', async (args, password, sentence) => {
    const output = await command(args, password)

    expect(output).toContain(sentence)
    expect(output).not.toContain('    at ')
  })
})

test('npm run deploy -- --dry-run checks all bundles without an account', async () => {
  const output = await run(node, ['scripts/deploy.ts', '--dry-run'])

  expect(output).toContain('The content still has samples')
  expect(output).toMatch(
    /— 1 of 2: Bundle the Worker\n[\s\S]*— 2 of 2: Bundle the Pages function\n/,
  )
  expect(output).toContain('Everything can be deployed.')
})

describe('npm run deploy', () => {
  test('stops before the first step if the content has samples', async () => {
    const output = await run(node, ['scripts/deploy.ts'])

    expect(output).toMatch(
      /still has samples or \.example addresses[\s\S]*web\/content\/\S+\.json:\d+/,
    )
    expect(output).not.toContain('Build the site')
  })

  test('asks for the backup key before it builds anything, unless backups are turned off', async () => {
    const nobody = { BACKUP_KEY: '', CLOUDFLARE_API_TOKEN: '', HOME: tmpdir(), XDG_CONFIG_HOME: '' }
    const args = ['scripts/deploy.ts', '--allow-samples']
    const refused = await run(node, args, nobody)
    const without = await run(node, [...args, '--without-backup'], nobody)

    expect(refused).toContain('npm run deploy -- --without-backup')
    expect(refused).not.toContain('samples')
    expect(without).toContain('run npx wrangler login')
    expect(refused + without).not.toContain('Build the site')
  })

  test.each([
    [['--nonsense'], {}, "Unknown option '--nonsense'\n\nnpm run deploy [-- --dry-run]"],
    [[], { npm_config_dry_run: 'true' }, 'npm took --dry-run for itself, so nothing was done.'],
  ])('refuses %j with %j and does nothing', async (args, settings, sentence) => {
    const output = await run(node, ['scripts/deploy.ts', ...args], settings)

    expect(output).toContain(sentence)
    expect(output).not.toContain('Build the site')
  })
})

describe('npm run setup', () => {
  const nobody = { CLOUDFLARE_API_TOKEN: '', HOME: tmpdir(), XDG_CONFIG_HOME: '' }

  test('says with --plan what it would do, without an account', async () => {
    const output = await run(node, ['scripts/setup.ts', '--plan'], nobody)

    expect(output).toContain('Nobody is signed in to Cloudflare')
    expect(output).toContain('Database: create the D1 database ceyforge')
    expect(output).toContain('Nothing was changed.')
  })

  test.each([
    [[], 'Run this in a terminal'],
    [['--yes', 'no-such-file'], 'There is no file no-such-file.'],
    [['answers.env'], 'A file of answers belongs to --yes.'],
    [['--yess'], "Unknown option '--yess'"],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const output = await run(node, ['scripts/setup.ts', ...args], nobody)

    expect(output).toContain(sentence)
    expect(output).not.toContain('    at ')
  })
})

test('npm run images refuses an unknown option and changes nothing', async () => {
  const output = await run(node, ['scripts/images.ts', '--chekc'])

  expect(output).toContain("Unknown option '--chekc'\n\nnpm run images [-- --check]")
  expect(output).not.toContain('encoded,')
})

test('npm run validate says that Java is missing if the command only says so', async () => {
  const { folder, remove } = makeStateDir()
  // As on macOS without Java.
  writeFileSync(join(folder, 'java'), '#!/bin/sh\nexit 1\n', { mode: 0o700 })

  const output = await run(node, ['scripts/validate.ts'], {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
  })
  remove()

  expect(output).toContain('HTML not checked: Java is not installed.')
})
