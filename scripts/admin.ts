/** `npm run admin`: manages the administrators. */
import { randomUUID } from 'node:crypto'
import { site } from '../web/app/lib/site.ts'
import { nameMaxLength } from '../worker/account/contract.ts'
import type { AuditAction } from '../worker/audit/contract.ts'
import { canonicalEmail, storedCanonicalEmail } from '../worker/email-address.ts'
import { linkPath, makeLink } from '../worker/session/link-token.ts'
import { hashPassword } from '../worker/session/password.ts'
import { cleanEmail, cleanHeader, countVisible } from '../worker/text.ts'
import { askPassword } from './admin/ask-password.ts'
import { type Execute, quote, withDatabase } from './admin/execute.ts'
import { answerHelp, Problem, parseOptions, runCommand, usageProblem } from './local/problem.ts'
import { readPort } from './local/settings.ts'
import { makeVapidKeys } from './local/vapid-keys.ts'

const help = `
npm run admin -- <command> [<email>] [--remote] [--force]

  add <email>         adds an administrator
  list                lists administrators, and whether two-step verification is on
  name <email> <name> sets the name that colleagues and customers see, for instance "Ann Silva"
  password <email>    sets a new password and ends all sessions of that administrator
  link <email>        prints a link that makes a browser known, for an administrator whom others' failed
                      sign-ins keep out; it works once, within an hour
  factor-off <email>  turns off two-step verification, for a lost phone, and ends all sessions
  remove <email>      removes an administrator and ends their sessions; the last one only with --force
  vapid               makes a pair of keys for push messages and prints them

The password is asked for, or taken from ADMIN_PASSWORD: at least 12 characters, none of the
most common passwords, no pattern, and without the name, the e-mail address or the company.
The command works on the database of npm start (STATE_DIR), or on Cloudflare's with --remote.
`
answerHelp(help)

const flag = { type: 'boolean', default: false } as const

/** The commands that are recorded in the desk's log. */
type CommandAction = Extract<
  AuditAction,
  | 'admin_added'
  | 'admin_removed'
  | 'name_changed'
  | 'password_set'
  | 'second_factor_reset'
  | 'sign_in_link_sent'
>

type Options = { isForced: boolean; isRemote: boolean; name: string }

type Command = (execute: Execute, email: string, options: Options) => Promise<void>

const commands: Record<string, Command> = {
  async add(execute, email) {
    await requireAbsent(execute, email)
    const hash = await hashPassword(await askPassword({ email, name: null }))
    const canonical = storedCanonicalEmail(email)
    const form = canonical === null ? 'null' : quote(canonical)
    const values = [quote(randomUUID()), quote(email), quote(hash), Date.now(), form].join(', ')
    await execute([
      `insert into admins (id, email, password_hash, created_at, canonical_email) values (${values})`,
      note('admin_added', email),
    ])
    console.log(`${email} can sign in now.`)
  },

  async list(execute) {
    const [rows = []] = await execute([
      `select email, name, created_at, exists (select 1 from second_factors
         where admin_id = admins.id and confirmed_at is not null) as has_factor
       from admins order by created_at`,
    ])
    if (rows.length === 0) console.log('There are no administrators.')
    for (const { email, name, created_at, has_factor } of rows) {
      const since = new Date(Number(created_at)).toISOString().slice(0, 10)
      console.log(
        `${email}   ${name ?? '(no name)'}   since ${since}   two-step verification ${has_factor ? 'on' : 'off'}`,
      )
    }
  },

  async name(execute, email, { name: given }) {
    await requirePresent(execute, email)
    const name = cleanHeader(given)
    if (countVisible(name) === 0 || [...name].length > nameMaxLength) {
      throw new Problem(`Give the name after the address, in at most ${nameMaxLength} characters.`)
    }
    await execute([
      `update admins set name = ${quote(name)} where ${isCalled(email)}`,
      note('name_changed', email),
    ])
    console.log(`${email} is now called ${name}.`)
  },

  async password(execute, email) {
    const owner = await requirePresent(execute, email)
    const hash = await hashPassword(await askPassword(owner))
    await execute([
      `update admins set password_hash = ${quote(hash)} where ${isCalled(email)}`,
      endSessions(email),
      `delete from push_subscriptions where ${belongsTo(email)}`,
      note('password_set', email),
    ])
    console.log(`${email} has a new password, and all their sessions have ended.`)
  },

  async link(execute, email, { isRemote }) {
    await requirePresent(execute, email)
    const { token, hash, expiresAt } = makeLink(Date.now())
    await execute([
      `insert into sign_in_links (hash, admin_id, expires_at)
         select ${quote(hash)}, id, ${expiresAt} from admins where ${isCalled(email)}`,
      note('sign_in_link_sent', email),
    ])
    console.log(`Open this in the browser in which ${email} wants to sign in, within an hour:
${new URL(linkPath(token), originOf(isRemote)).href}`)
  },

  async 'factor-off'(execute, email) {
    await requirePresent(execute, email)
    await execute([
      `delete from second_factors where ${belongsTo(email)}`,
      `delete from recovery_codes where ${belongsTo(email)}`,
      endSessions(email),
      note('second_factor_reset', email),
    ])
    console.log(`${email} now signs in with the password alone, and all their sessions have ended.`)
  },

  async remove(execute, email, { isForced }) {
    await requirePresent(execute, email)
    // The database decides, so that one of two administrators who remove each other at once stays.
    const isAllowed = isForced ? 'true' : '(select count(*) from admins) > 1'
    await execute([
      note('admin_removed', email, isAllowed),
      `${endSessions(email)} and ${isAllowed}`,
      `delete from admins where ${isCalled(email)} and ${isAllowed}`,
    ])
    if (await find(execute, email)) {
      throw new Problem(
        `${email} is the last administrator: without them nobody could read the enquiries. Add another first, or use --force.`,
      )
    }
    console.log(`${email} has been removed.`)
  },

  async vapid() {
    for (const [name, value] of Object.entries(makeVapidKeys())) console.log(`${name}=${value}`)
  },
}

/** Returns the address of the site: Cloudflare's, or that of npm start. */
function originOf(isRemote: boolean) {
  if (!isRemote) return process.env.SITE_ORIGIN || `http://localhost:${readPort()}`
  return site.origin
}

const isCalled = (email: string) =>
  `coalesce(canonical_email, lower(email)) = ${quote(canonicalEmail(email))}`

const belongsTo = (email: string) => `admin_id in (select id from admins where ${isCalled(email)})`

const endSessions = (email: string) => `delete from sessions where ${belongsTo(email)}`

/** Returns the statement that records the command in the desk's log. */
function note(action: CommandAction, email: string, onlyIf = 'true') {
  const details = quote(JSON.stringify({ admin: email }))
  return `insert into audit_entries (at, action, details)
    select ${Date.now()}, ${quote(action)}, ${details} where ${onlyIf}`
}

async function find(execute: Execute, email: string) {
  const [rows = []] = await execute([`select email, name from admins where ${isCalled(email)}`])
  return rows[0]
}

async function requirePresent(execute: Execute, email: string) {
  const found = await find(execute, email)
  if (!found) throw new Problem(`There is no administrator ${email}.`)
  return { email: String(found.email), name: found.name === null ? null : String(found.name) }
}

async function requireAbsent(execute: Execute, email: string) {
  if (await find(execute, email)) throw new Problem(`${email} is already an administrator.`)
}

await runCommand(async () => {
  const options = { remote: flag, force: flag }
  const { values, positionals } = parseOptions(help, { options, allowPositionals: true })
  const [command = '', address = '', ...nameParts] = positionals
  const email = cleanEmail(address)
  const run = commands[command]
  if (!run)
    throw usageProblem(help, command ? `There is no command ${command}.` : 'Name a command.')
  if (!['list', 'vapid'].includes(command) && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Problem(
      `Give the administrator's e-mail address: npm run admin -- ${command} owner@example.com`,
    )
  }
  const name = nameParts.join(' ')
  await withDatabase(values.remote, (execute) =>
    run(execute, email, { isForced: values.force, isRemote: values.remote, name }),
  )
})
