import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/** Deleting more inquiries than this, each with its trigger, takes longer than a new database. */
const mostToDelete = 100

/** The layout of a migrated database, and the statements that empty it again. */
type Migrated = { layout: string; emptying: string[] }

// Kept from one test file to the next: running the migrations takes most of a short test.
let migrated: Migrated | undefined

/** Whether a statement has been prepared since the database was emptied. */
let isUsed = false

const database: D1Database = Object.getPrototypeOf(env.DB)
const { prepare, exec } = database
database.prepare = function noticePrepare(sql) {
  isUsed = true
  return prepare.call(this, sql)
}
database.exec = function noticeExec(sql) {
  isUsed = true
  return exec.call(this, sql)
}

/** Resets the database to its state after the migrations. */
export async function emptyDatabase() {
  if (migrated && !isUsed) return
  if (migrated && (await readLayout()) === migrated.layout) {
    await env.DB.batch(migrated.emptying.map((sql) => env.DB.prepare(sql)))
  } else {
    await reset()
    await applyD1Migrations(env.DB, env.MIGRATIONS)
    migrated ??= { layout: await readLayout(), emptying: await writeEmptying() }
  }
  isUsed = false
}

/** Returns nothing if a test has stored more than can be deleted quickly, or dropped the table. */
async function readLayout() {
  const layout = env.DB.prepare(
    `select group_concat(sql, ';') as layout from sqlite_schema
      where not exists (select 1 from inquiries limit 1 offset ?)`,
  ).bind(mostToDelete)
  return (await layout.first<string>('layout').catch(() => null)) ?? ''
}

/** Returns statements that empty all tables and restore the rows that the migrations wrote. */
async function writeEmptying() {
  const { results } = await env.DB.prepare(
    `select name from sqlite_schema where type = 'table' and name not in ('d1_migrations', 'sqlite_sequence')
      and name not like '\\_cf\\_%' escape '\\' and name not like 'search\\_index%' escape '\\'`,
  ).all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const rows = await Promise.all(names.map(writeInserts))
  return [
    // First, because the triggers on this table change other tables.
    'delete from inquiries',
    ...names.map((name) => `delete from ${name}`),
    "insert into search_index (search_index) values ('delete-all')",
    ...rows.flat(),
  ]
}

async function writeInserts(table: string) {
  const { results } = await env.DB.prepare(`select * from ${table}`).all<Record<string, unknown>>()
  return results.map((row) => {
    // The migrations write numbers, nulls and text without quotes, such as [] in desk_state.
    const values = Object.values(row).map((value) => JSON.stringify(value))
    return `insert into ${table} values (${values.join(', ')})`
  })
}
