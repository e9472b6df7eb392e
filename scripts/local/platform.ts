import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { describeBindings, explainFailure, printedError } from './bindings.ts'
import { loadCloudflareEnvironment } from './cloudflare-environment.ts'
import { Problem } from './problem.ts'
import { startProgress } from './progress.ts'
import { openStateDir, root } from './settings.ts'
import { tools } from './tools.ts'
import { waitForLock } from './wait-for-lock.ts'
import { readWranglerToml } from './wrangler-toml.ts'

type Env = { DB: D1Database; BACKUPS: R2Bucket }

export type Platform = { db: D1Database; bucket: R2Bucket; close: () => Promise<void> }

type Options = {
  isRemote: boolean
  /**
   * Name of a database in the Cloudflare account; by default the one in wrangler.toml. With null only
   * the bucket can be used, which is opened even if that database no longer exists.
   */
  database?: string | null | undefined
}

/** Opens the database and the bucket of backups: those in STATE_DIR, or Cloudflare's. */
export function openPlatform({ isRemote, database }: Options): Promise<Platform> {
  return isRemote ? openRemotePlatform(database) : openLocalPlatform(openStateDir())
}

/** Opens those of a state folder, by miniflare: wrangler would take three times as long to load. */
export async function openLocalPlatform(stateDir: string): Promise<Platform> {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  const { compatibility_date: compatibilityDate, d1_databases, r2_buckets } = readWranglerToml(root)
  const options = convertV4MiniflareOptions({
    modules: true,
    script: 'export default {}',
    compatibilityDate,
    d1Databases: Object.fromEntries(d1_databases.map((it) => [it.binding, it.preview_database_id])),
    r2Buckets: Object.fromEntries(r2_buckets.map((it) => [it.binding, it.bucket_name])),
  })
  // `wrangler dev --persist-to` adds the v3 itself.
  const miniflare = new Miniflare({ ...options, resourcePersistencePath: join(stateDir, 'v3') })
  const { DB, BACKUPS } = await miniflare.getBindings<Env>()
  return { db: waitForLock(DB), bucket: BACKUPS, close: () => miniflare.dispose() }
}

/** Loaded only when needed: it takes half a second, also for a command with wrong arguments. */
export function loadWrangler() {
  // Otherwise wrangler prints which files it has read.
  process.env.WRANGLER_LOG ??= 'error'
  return import('wrangler')
}

/** Uses wrangler's remote bindings: calls go to Cloudflare like those of a Worker. */
async function openRemotePlatform(name: string | null | undefined) {
  loadCloudflareEnvironment()
  using _ = startProgress('Connecting to Cloudflare')
  const database = name === null ? null : findDatabase(name ?? readDatabaseName())
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-'))
  try {
    const { getPlatformProxy, unstable_readConfig: readConfig } = await loadWrangler()
    const config = readConfig({ config: join(root, 'wrangler.toml') })
    const configPath = join(folder, 'wrangler.json')
    writeFileSync(configPath, JSON.stringify(describeBindings(config, database)))
    const proxy = await getPlatformProxy<Env>({
      configPath,
      envFiles: [],
      remoteBindings: true,
    })
    return { db: proxy.env.DB, bucket: proxy.env.BACKUPS, close: () => proxy.dispose() }
  } catch (thrown) {
    throw new Problem(explainFailure(thrown))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readDatabaseName() {
  return readWranglerToml(root).d1_databases[0]?.database_name ?? ''
}

function findDatabase(name: string) {
  const databases = JSON.parse(askWrangler('d1', 'list', '--json')) as {
    name: string
    uuid: string
  }[]
  const found = databases.find((each) => each.name === name)
  if (found) return { name, id: found.uuid }
  throw new Problem(`There is no database ${name}. Create it: npx wrangler d1 create ${name}`)
}

function askWrangler(...args: string[]) {
  try {
    return execFileSync(process.execPath, [tools.wrangler, ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
      // At the level set by loadWrangler, it would not print its answer.
      env: { ...process.env, WRANGLER_LOG: 'log' },
    })
  } catch (thrown) {
    throw new Problem(explainFailure(printedError(thrown)))
  }
}
