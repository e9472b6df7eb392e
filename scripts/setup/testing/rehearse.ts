/**
 * Runs npm run setup in a copy of the project's settings, against the stand-in for Cloudflare.
 */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMigrations } from '../../local/migrations.ts'
import { root } from '../../local/settings.ts'
import { readWranglerToml } from '../../local/wrangler-toml.ts'
import { type Person, plan, type Surroundings, setUp } from '../set-up.ts'
import type { Context } from '../step.ts'
import { readDeployedBindings, type Worker } from './account.ts'
import type { Call } from './call.ts'
import { startCloudflare } from './cloudflare.ts'
import { closed } from './site.ts'

type Program = Parameters<Context['run']>[0]

/** What an owner of forge.lk would answer. */
export const answers = {
  DOMAIN: 'www.forge.lk',
  COMPANY: 'Lanka Forge',
  NOTIFY_TO: 'office@forge.lk',
  EMAIL_CHANNEL: 'cloudflare',
  ADMIN_EMAIL: 'owner@forge.lk',
  PLAN: 'paid',
}

/** Copies what the set-up reads and writes, without what a build needs. */
function copySettings() {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'))
  for (const file of ['wrangler.toml', 'web/wrangler.toml', 'web/content']) {
    cpSync(join(root, file), join(folder, file), { recursive: true })
  }
  for (const file of ['web/app', 'migrations']) symlinkSync(join(root, file), join(folder, file))
  return folder
}

type Options = { folder?: string; makeRunner?: Surroundings['makeRunner'] }

/**
 * An account with the company's domain, and a folder with the project's settings. Without `makeRunner`,
 * wrangler's commands are replaced by their effects.
 */
export async function rehearse({ folder = copySettings(), makeRunner }: Options = {}) {
  let time = Date.parse('2026-11-22T12:00:00Z')
  const now = () => time
  const cloudflare = await startCloudflare({ now })
  const { account } = cloudflare
  account.addZone('forge.lk')
  const said: string[] = []
  const programs: string[] = []
  const changes: string[] = []
  let isCronRunning = true
  /** Places where the run could be cut off: before each change of the account, and around each program. */
  let points = 0
  let end = Number.POSITIVE_INFINITY
  const passPoint = () => {
    points += 1
    return points <= end
  }
  cloudflare.intercept(endIfCutOff)
  function endIfCutOff(call: Call) {
    if (isChange(call)) {
      passPoint()
      changes.push(`${call.method} ${call.path}`)
    }
    return points > end ? closed : undefined
  }

  const surroundings = (person: Person | null): Surroundings => ({
    folder,
    addresses: cloudflare.addresses,
    providers: {
      resend: `${cloudflare.origin}/resend`,
      emailjs: `${cloudflare.origin}/emailjs`,
    },
    person,
    sign: () => ({ authorization: 'Bearer token' }),
    makeRunner:
      makeRunner ??
      (() => async (program) => {
        if (!passPoint()) throw new Error('cut off')
        programs.push(program.name)
        await play(program)
        if (!passPoint()) throw new Error('cut off')
      }),
    say: (line) => said.push(line),
    now,
    async wait(ms) {
      time += ms
      runCron()
    },
  })

  /** Does to the account what a program would have done. */
  async function play({ command: [program, ...args] }: Program) {
    if (program !== 'wrangler') return
    if (args[0] === 'd1') return migrate()
    if (args[0] === 'deploy') return deployWorker(args.at(-1) ?? '')
    deployPages()
  }

  function migrate() {
    const { rows } = theDatabase()
    rows.exec(
      'create table if not exists d1_migrations (id integer primary key, name text, applied_at text)',
    )
    const applied = rows.prepare('select name from d1_migrations').all()
    for (const name of listMigrations()) {
      if (applied.some((row) => row.name === name)) continue
      rows.exec(readFileSync(join(root, 'migrations', name), 'utf8'))
      rows.prepare('insert into d1_migrations (name) values (?)').run(name)
    }
  }

  function theDatabase() {
    const [database] = account.databases.values()
    if (!database) throw new Error('There is no database.')
    return database
  }

  function deployWorker(secretsFile: string) {
    const { name, vars = {} } = readWranglerToml(folder)
    const given: Record<string, string> = JSON.parse(readFileSync(secretsFile, 'utf8'))
    // A deployment keeps the secrets that it does not replace.
    const kept = secretsOf(account.workers.get(name)).map((each) => [each.name, String(each.text)])
    const secrets = { ...Object.fromEntries(kept), ...given }
    const id = account.makeUuid()
    const at = account.date()
    const texts = (type: string, values: Record<string, string>) =>
      Object.entries(values).map(([key, text]) => ({ name: key, type, text }))
    account.workers.set(name, {
      name,
      tag: account.makeId(),
      createdAt: at,
      lastDeployedFrom: 'wrangler',
      versions: [
        {
          id,
          number: 1,
          createdAt: at,
          bindings: [
            { name: 'DB', type: 'd1', id: theDatabase().uuid },
            ...texts('plain_text', vars),
            ...texts('secret_text', secrets),
          ],
          compatibilityDate: undefined,
          compatibilityFlags: [],
          assets: {},
          modules: [],
        },
      ],
      deployments: [{ id, createdAt: at, versions: [{ version_id: id, percentage: 100 }] }],
      schedules: [{ cron: '* * * * *', created_on: at, modified_on: at }],
      subdomain: { enabled: false, previews_enabled: false },
      settings: {},
    })
  }

  function deployPages() {
    const [project] = account.pages.values()
    if (!project) throw new Error('There is no Pages project.')
    const { name } = readWranglerToml(folder)
    project.configs.production.services = { API: { service: name, environment: 'production' } }
    project.deployments.unshift({
      id: account.makeUuid(),
      createdAt: account.date(),
      environment: 'production',
      branch: 'main',
      files: {},
      failure: undefined,
    })
  }

  /** Sends the test e-mail if it is due, as the Worker's cron does. */
  function runCron() {
    if (!isCronRunning || account.workers.size === 0) return
    account.cronRuns = [{ datetime: account.date(), status: 'success' }]
    theDatabase()
      .rows.prepare(
        `insert into emails (kind, dedupe_key, state, priority, attempts, created_at, queued_at, sent_at, channel)
          select 'self_test', 'self_test/' || ?1, 'sent', 0, 1, ?1, ?1, ?1, ?2
          from settings where next_self_test_at <= ?3`,
      )
      .run(time, readWranglerToml(folder).vars?.EMAIL_CHANNELS ?? '', time)
  }

  return {
    folder,
    cloudflare,
    account,
    said,
    programs,
    get points() {
      return points
    },
    /** Cuts the next runs off at this point; Infinity for none. */
    cutOffAt(point: number) {
      points = 0
      end = point
    },
    stopCron() {
      isCronRunning = false
    },
    /** The requests that changed the account. */
    changes,
    /** Forgets what was said and done so far. */
    forget() {
      for (const list of [said, programs, changes]) list.length = 0
    },
    /** The deployed Worker's secrets. */
    secrets: () => [...account.workers.values()].flatMap(secretsOf),
    sql: (statement: string) => theDatabase().rows.prepare(statement).all(),
    /** The project's files that a run may change. */
    files: () =>
      [
        'wrangler.toml',
        'web/content/company.json',
        'web/content/deployment.json',
        'production.env',
      ].map((file) =>
        existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '',
      ),
    /** Runs it with these answers or, with a person, asks them. */
    run: (
      given: Record<string, string> = answers,
      person: Person | null = null,
      isOneWorker?: true,
    ) => setUp(surroundings(person), { given, isOneWorker }),
    plan: (given: Record<string, string> = {}) => plan(surroundings(null), { given }),
    read: (file: string) => readFileSync(join(folder, file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    async stop() {
      await cloudflare.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

function secretsOf(worker: Worker | undefined) {
  const bindings = worker ? readDeployedBindings(worker) : []
  return bindings.filter(({ type }) => type === 'secret_text')
}

/** Reading by SQL or GraphQL is a POST too. */
function isChange({ method, path, body }: Call) {
  if (method === 'GET' || path.endsWith('/graphql')) return false
  return !path.endsWith('/query') || !/"sql":"select/.test(body.toString())
}

type Reactions = { account?: number; waited?: () => void }

/** Somebody at the terminal, who gives these answers in turn; an empty one takes the preset. */
export function makePerson(texts: string[], { account = 0, waited }: Reactions = {}) {
  const asked: string[] = []
  const offered: string[] = []
  const awaited: string[] = []
  const rest = [...texts]
  return {
    asked,
    offered,
    awaited,
    async ask({ name }: { name: string }) {
      asked.push(name)
      const text = rest.shift()
      if (text === undefined) throw new Error(`Nobody answers ${name}.`)
      return text
    },
    async choose(_: string, options: string[]) {
      offered.push(...options)
      return account
    },
    async waitFor({ link = '' }: { link?: string }) {
      awaited.push(link)
      waited?.()
    },
    signIn: () => undefined,
  }
}
