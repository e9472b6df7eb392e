import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/** More inquiries than this take longer to delete, each by its trigger, than a new database takes. */
const mostToDelete = 100

/** How a migrated database is laid out, and the statements that make it as empty as it was. */
type Migrated = { layout: string; emptying: string[] }

// It outlives a file: the files share the runtime, and the migrations take most of a short test.
let migrated: Migrated | undefined

/** Leaves a database as the migrations do. */
export async function emptyDatabase() {
  if (migrated && (await canBeEmptied(migrated.layout))) {
    await env.DB.batch(migrated.emptying.map((sql) => env.DB.prepare(sql)))
    return
  }
  await reset()
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  migrated ??= { layout: await readLayout(), emptying: await writeEmptying() }
}

/** A test may have dropped a table, or stored more than is quickly deleted. */
async function canBeEmptied(layout: string) {
  if ((await readLayout()) !== layout) return false
  const many = env.DB.prepare('select 1 from inquiries limit 1 offset ?').bind(mostToDelete)
  return (await many.first()) === null
}

async function readLayout() {
  const layout = await env.DB.prepare(
    "select group_concat(sql, ';') as layout from sqlite_schema",
  ).first<string>('layout')
  return layout ?? ''
}

/** Deletes what is in all tables, and brings back the rows that the migrations wrote. */
async function writeEmptying() {
  const { results } = await env.DB.prepare(
    `select name from sqlite_schema where type = 'table' and name not in ('d1_migrations', 'sqlite_sequence')
      and name not like '\\_cf\\_%' escape '\\' and name not like 'inquiry\\_words%' escape '\\'`,
  ).all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const rows = await Promise.all(names.map(writeInserts))
  return [
    // First those whose deletion changes the others.
    'delete from inquiries',
    ...names.map((name) => `delete from ${name}`),
    "insert into inquiry_words (inquiry_words) values ('delete-all')",
    ...rows.flat(),
  ]
}

async function writeInserts(table: string) {
  const { results } = await env.DB.prepare(`select * from ${table}`).all<Record<string, unknown>>()
  return results.map((row) => {
    // The migrations write numbers and nulls only.
    const values = Object.values(row).map((value) => JSON.stringify(value))
    return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')})`
  })
}
