/** The site, as far as it is deployed: who requests it reaches Pages or the Worker through its domain. */
import type { Answer } from '../../doctor/testing/stand-in.ts'
import { compareMigrations, listMigrations } from '../../local/migrations.ts'
import { type Account, readDeployedBindings, type Worker } from './account.ts'
import type { Routes } from './call.ts'
import { isDomainActive } from './pages.ts'

/** No response at all: the connection is closed. */
export const closed: Answer = { status: 0, body: '' }

export const siteRoutes: Routes = {
  'GET /site/api/health': ({ account, headers }) => {
    const worker = findWorker(account)
    if (worker === null) return closed
    // What Cloudflare answers when it cannot reach what is behind the domain.
    if (worker === undefined) return { status: 522, body: 'error code: 522' }
    return readHealth(account, worker, headers.get('authorization'))
  },
}

/** Returns the Worker behind the site's domain, undefined without one, and null without a domain. */
function findWorker(account: Account) {
  const [domain] = account.workerDomains
  if (domain) return account.workers.get(domain.service)
  const project = [...account.pages.values()].find((each) =>
    each.domains.some(({ name }) => isDomainActive(account, each, name)),
  )
  if (!project) return null
  const isDeployed = project.deployments.some(
    ({ environment, failure }) => environment === 'production' && !failure,
  )
  const service = project.configs.production.services?.API?.service
  return isDeployed && service ? account.workers.get(service) : undefined
}

function readHealth(account: Account, worker: Worker, authorization: string | null): Answer {
  const bindings = readDeployedBindings(worker)
  const secrets = new Map(
    bindings.filter(({ type }) => type === 'secret_text').map(({ name, text }) => [name, text]),
  )
  const id = bindings.find(({ name }) => name === 'DB')?.id
  const database = [...account.databases.values()].find(({ uuid }) => uuid === id)
  const isUp = database && secrets.has('SESSION_SECRET') && hasEveryTable(database.rows)
  if (!isUp) return { status: 503, body: { status: 'down' } }
  const token = secrets.get('HEALTH_TOKEN')
  if (token === undefined || authorization !== `Bearer ${token}`) {
    return { status: 200, body: { status: 'ok' } }
  }
  return {
    status: 200,
    body: {
      status: 'ok',
      database: 'ok',
      databaseUse: 0,
      held: 0,
      filesMissing: 0,
      filesUnknown: 0,
      cron: 'ok',
      backup: { state: 'ok', at: null },
    },
  }
}

function hasEveryTable(rows: { prepare: (sql: string) => { all: () => object[] } }) {
  try {
    const applied = rows.prepare('select name from d1_migrations').all()
    const names = applied.map((row) => ('name' in row ? String(row.name) : ''))
    return compareMigrations(listMigrations(), names).missing.length === 0
  } catch {
    return false
  }
}
