import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { addFirstAdministrator } from './first-administrator.ts'
import { listMigrations } from './migrations.ts'
import { loadWrangler, openLocalPlatform } from './platform.ts'
import { root } from './settings.ts'

/**
 * Applies the migrations that the database lacks, and records them in wrangler's table. Returns
 * whether there were any.
 */
export async function migrate(db: D1Database) {
  await db
    .prepare(
      `create table if not exists d1_migrations (id integer primary key autoincrement,
         name text unique, applied_at timestamp default current_timestamp not null)`,
    )
    .run()
  const { results } = await db.prepare('select name from d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  const missing = listMigrations().filter((name) => !applied.has(name))
  if (missing.length === 0) return false
  const { unstable_splitSqlQuery: splitSqlQuery } = await loadWrangler()
  for (const name of missing) {
    const statements = splitSqlQuery(readFileSync(join(root, 'migrations', name), 'utf8'))
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('insert into d1_migrations (name) values (?)').bind(name),
    ])
  }
  return true
}

/** Brings the local database up to date; returns the first administrator if one was created. */
export async function prepareDatabase(stateDir: string, env = process.env) {
  const { db, close } = await openLocalPlatform(stateDir)
  try {
    if (await migrate(db)) console.log('  The database is ready.')
    return await addFirstAdministrator(db, env)
  } finally {
    await close()
  }
}
