import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { site } from '../../web/app/lib/site.ts'
import { routes } from '../../web/build/routes.ts'
import { withDatabase } from '../admin/execute.ts'
import { findSamples } from '../deploy/find-samples.ts'
import { readCompany, readDeployment } from '../local/deployment.ts'
import { listMigrations } from '../local/migrations.ts'
import { loadWrangler } from '../local/platform.ts'
import { Problem } from '../local/problem.ts'
import { findProductionSetting } from '../local/production-env.ts'
import { openStateDir, readPort, root } from '../local/settings.ts'
import { isPortFree } from '../local/wrangler-dev.ts'
import type { PagesSettings, Setup, WorkerSettings } from './setup.ts'

/** Reads the settings of the project and, unless remote, the state of this machine. */
export async function readSetup({
  isRemote,
  folder = root,
}: {
  isRemote: boolean
  folder?: string
}): Promise<Setup> {
  const port = readPort()
  return {
    isRemote,
    isOneWorker: readDeployment(folder).oneWorker,
    node: readNode(),
    port: { number: port, isUsable: isRemote || (await isUsable(port)) },
    worker: await readWorker(folder),
    pages: await readPages(folder),
    content: { origin: readCompany(folder).origin, turnstileSiteKey: site.turnstileSiteKey },
    samples: findSamples(folder),
    migrations: listMigrations(),
    devVars: readDevVars(),
    healthToken: findProductionSetting('HEALTH_TOKEN', folder),
    localMigrations: isRemote ? null : await readLocalMigrations(),
  }
}

function readNode() {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  const { devDependencies } = JSON.parse(text) as { devDependencies: { node: string } }
  const folder = join(root, 'node_modules/node/bin')
  const isInstalled = ['node', 'node.exe'].some((name) => existsSync(join(folder, name)))
  return { running: process.versions.node, wanted: devDependencies.node, isInstalled }
}

/** Whether the port is free, or used by the product itself. */
async function isUsable(port: number) {
  return (await isPortFree(port)) || answersAsProduct(port)
}

async function answersAsProduct(port: number) {
  try {
    const signal = AbortSignal.timeout(5000)
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal })
    const body = await response.json()
    return typeof body === 'object' && body !== null && ('status' in body || 'error' in body)
  } catch {
    return false
  }
}

/** What wrangler's types do not specify. */
type Bound = { binding: string }
type Bucket = Bound & { bucket_name?: string; jurisdiction?: string }
type Service = Bound & { service: string }
type RateLimit = {
  name: string
  namespace_id: string
  simple: { limit: number; period: number }
}

async function read(folder: string, file: string) {
  const { unstable_readConfig: readConfig } = await loadWrangler()
  try {
    return readConfig({ config: join(folder, file) }, { hideWarnings: true })
  } catch (thrown) {
    throw new Problem(
      `${file} cannot be read: ${thrown instanceof Error ? thrown.message : thrown}`,
    )
  }
}

async function readWorker(folder: string): Promise<WorkerSettings> {
  const config = await read(folder, 'wrangler.toml')
  const database = config.d1_databases.find(({ binding }: Bound) => binding === 'DB')
  return {
    name: config.name ?? '',
    accountId: process.env.CLOUDFLARE_ACCOUNT_ID || config.account_id,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    vars: Object.fromEntries(
      Object.entries(config.vars).map(([name, value]) => [name, String(value)]),
    ),
    crons: config.triggers.crons ?? [],
    database: database && { name: database.database_name ?? '' },
    buckets: Object.fromEntries(
      config.r2_buckets.map(({ binding, bucket_name }: Bucket) => [binding, bucket_name ?? '']),
    ),
    jurisdictions: Object.fromEntries(
      config.r2_buckets.flatMap(({ bucket_name: name, jurisdiction }: Bucket) =>
        name && jurisdiction ? [[name, jurisdiction]] : [],
      ),
    ),
    rateLimits: config.ratelimits.map(({ name, namespace_id, simple }: RateLimit) => ({
      name,
      namespaceId: namespace_id,
      ...simple,
    })),
    canSendEmail: config.send_email.some(({ name }: { name: string }) => name === 'SEND_EMAIL'),
    workerFirst: Array.isArray(config.assets?.run_worker_first)
      ? config.assets.run_worker_first
      : [],
  }
}

async function readPages(folder: string): Promise<PagesSettings> {
  const config = await read(folder, 'web/wrangler.toml')
  const services = config.services ?? []
  return {
    name: config.name ?? '',
    compatibilityDate: config.compatibility_date,
    services: Object.fromEntries(
      services.map(({ binding, service }: Service) => [binding, service]),
    ),
    routes: routes.include,
  }
}

function readDevVars() {
  const file = join(root, '.dev.vars')
  if (!existsSync(file)) return null
  const entries = Object.entries(parseEnv(readFileSync(file, 'utf8')))
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']))
}

async function readLocalMigrations() {
  if (!existsSync(join(openStateDir(), 'v3/d1'))) return null
  try {
    const [rows = []] = await withDatabase(false, (execute) =>
      execute(['select name from d1_migrations']),
    )
    return rows.map(({ name }) => String(name))
  } catch (thrown) {
    // The database file exists, but is empty.
    if (thrown instanceof Problem) return null
    throw thrown
  }
}
