/** `npm run admin`: who may read the enquiries. */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { hashPassword } from '../worker/session/password.ts'
import { askPassword } from './admin/ask-password.ts'
import { type Execute, executeIn, quote } from './admin/execute.ts'
import { answerHelp, Problem, runCommand } from './local/problem.ts'
import { makeVapidKeys } from './local/vapid-keys.ts'

const help = `
npm run admin -- <command> [<email>] [--remote]

  add <email>        adds an administrator
  list               lists them
  password <email>   sets a new password and ends all sessions of that administrator
  remove <email>     removes an administrator and ends the sessions
  vapid              makes a pair of keys for push messages and prints them

The password is asked for, or taken from ADMIN_PASSWORD: at least 12 characters.
Without --remote it works on the database of npm start (STATE_DIR), with it on Cloudflare's.
`
answerHelp(help)

function readArguments() {
  try {
    const options = { remote: { type: 'boolean', default: false } } as const
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new Problem(help.trim())
  }
}

const commands: Record<string, (execute: Execute, email: string) => Promise<void>> = {
  async add(execute, email) {
    await requireAbsent(execute, email)
    const hash = await hashPassword(await askPassword())
    const values = [quote(randomUUID()), quote(email), quote(hash), Date.now()].join(', ')
    await execute([`insert into admins (id, email, password_hash, created_at) values (${values})`])
    console.log(`${email} can sign in now.`)
  },

  async list(execute) {
    const [rows = []] = await execute(['select email, created_at from admins order by created_at'])
    if (rows.length === 0) console.log('There is no administrator.')
    for (const { email, created_at } of rows) {
      console.log(`${email}   since ${new Date(Number(created_at)).toISOString().slice(0, 10)}`)
    }
  },

  async password(execute, email) {
    await requirePresent(execute, email)
    const hash = await hashPassword(await askPassword())
    await execute([
      `update admins set password_hash = ${quote(hash)} where ${isCalled(email)}`,
      endSessions(email),
    ])
    console.log(`The new password of ${email} is set, and all sessions have ended.`)
  },

  async remove(execute, email) {
    await requirePresent(execute, email)
    await execute([endSessions(email), `delete from admins where ${isCalled(email)}`])
    console.log(`${email} is removed.`)
  },

  async vapid() {
    for (const [name, value] of Object.entries(makeVapidKeys())) console.log(`${name}=${value}`)
  },
}

const isCalled = (email: string) => `email = ${quote(email)} collate nocase`

const endSessions = (email: string) =>
  `delete from sessions where admin_id in (select id from admins where ${isCalled(email)})`

async function find(execute: Execute, email: string) {
  const [rows = []] = await execute([`select email from admins where ${isCalled(email)}`])
  return rows[0]
}

async function requirePresent(execute: Execute, email: string) {
  if (!(await find(execute, email))) throw new Problem(`There is no administrator ${email}.`)
}

async function requireAbsent(execute: Execute, email: string) {
  if (await find(execute, email)) throw new Problem(`${email} is an administrator already.`)
}

await runCommand(async () => {
  const { values, positionals } = readArguments()
  const [command = '', email = ''] = positionals
  const run = commands[command]
  if (!run) throw new Problem(help.trim())
  if (!['list', 'vapid'].includes(command) && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Problem(
      `Name the administrator's e-mail: npm run admin -- ${command} owner@example.com`,
    )
  }
  await run(executeIn(values.remote), email)
})
