import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { getPlatformProxy } from 'wrangler'
import { Problem } from './problem.ts'
import { root } from './settings.ts'

// wrangler would say which files it read.
process.env.WRANGLER_LOG ??= 'error'

type LocalDatabase = { db: D1Database; close: () => Promise<void> }

/** Opens the local D1 of a state folder, without starting the Worker. */
export async function openLocalDatabase(stateDir: string): Promise<LocalDatabase> {
  const proxy = await getPlatformProxy<{ DB: D1Database }>({
    configPath: join(root, 'wrangler.toml'),
    // `wrangler dev --persist-to` adds the v3 itself.
    persist: { path: join(stateDir, 'v3') },
    envFiles: [],
    remoteBindings: false,
  })
  return { db: proxy.env.DB, close: () => proxy.dispose() }
}

/** Returns the names of the migrations that the database has not had. */
export async function findMissingMigrations(db: D1Database) {
  const files = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'))
  const table = await db
    .prepare("select 1 from sqlite_master where type = 'table' and name = 'd1_migrations'")
    .first()
  if (!table) return files
  const { results } = await db.prepare('select name from d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  return files.filter((name) => !applied.has(name))
}

/** Applies all migrations to the local database of a state folder. */
export function migrateLocally(stateDir: string) {
  try {
    const where = ['--local', '--persist-to', stateDir]
    execFileSync('wrangler', ['d1', 'migrations', 'apply', 'DB', ...where], {
      cwd: root,
      stdio: 'pipe',
      env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' },
    })
  } catch (thrown) {
    const output = thrown instanceof Error && 'stderr' in thrown ? String(thrown.stderr) : ''
    throw new Problem(`The database in ${stateDir} could not be migrated.\n${output.trim()}`)
  }
}
