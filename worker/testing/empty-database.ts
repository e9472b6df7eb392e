import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/** Deleting more inquiries than this, each with its triggers, takes longer than new triggers. */
const mostToDelete = 100

// Kept from one test file to the next: running the migrations takes most of a short test.
let emptying = ''
let emptyingMany: string[] = []

/** The databases that nothing has been sent to since they were emptied. */
const empty = new Set<D1Database>()

const database: D1Database = Object.getPrototypeOf(env.DB)
const { prepare, exec } = database
database.prepare = function noticePrepare(sql) {
  empty.delete(this)
  return prepare.call(this, sql)
}
database.exec = function noticeExec(sql) {
  empty.delete(this)
  return exec.call(this, sql)
}

/** Resets a database to its state after the migrations. */
export async function emptyDatabase(db = env.DB) {
  if (empty.has(db)) return
  const isEmptied =
    emptying && ((await db.exec(emptying).catch(() => null)) ?? (await emptyMany(db)))
  if (!isEmptied) {
    await dropTables(db)
    await applyD1Migrations(db, env.MIGRATIONS)
    if (!emptying) await writeEmptying()
  }
  empty.add(db)
}

/** Deletes all databases, which then have no tables. */
export async function resetDatabases() {
  await reset()
  empty.clear()
}

function emptyMany(db: D1Database) {
  const statements = emptyingMany.map((sql) => db.prepare(sql))
  return db.batch(statements).catch(() => null)
}

async function dropTables(db: D1Database) {
  const { results } = await db
    .prepare(
      // Triggers first: dropping a table also deletes the rows that refer to it, which would fire them. Then
      // the newest tables, which refer to older ones.
      `select type, name from sqlite_schema where type in ('table', 'trigger')
        and name not like '\\_cf\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'
        and name not like 'search\\_index\\_%' escape '\\' order by type = 'table', rowid desc`,
    )
    .all<{ type: string; name: string }>()
  await db.batch([
    db.prepare('pragma defer_foreign_keys = on'),
    ...results.map(({ type, name }) => db.prepare(`drop ${type} "${name}"`)),
  ])
}

/**
 * Writes statements that empty all tables and restore the rows that the migrations wrote. One call
 * runs them all, because it is the calls that take time.
 */
async function writeEmptying() {
  const { results } = await env.DB.prepare(
    `select type, name, sql from sqlite_schema where type in ('table', 'trigger')
      and name not in ('d1_migrations', 'sqlite_sequence')
      and name not like '\\_cf\\_%' escape '\\' and name not like 'search\\_index%' escape '\\'`,
  ).all<{ type: string; name: string; sql: string }>()
  const triggers = results.filter(({ type }) => type === 'trigger')
  const names = results.filter(({ type }) => type === 'table').map(({ name }) => name)
  const rows = await Promise.all(names.map(writeInserts))
  const layout = 'select total(length(sql)) from sqlite_schema'
  const size = await env.DB.prepare(layout).first<number>('total(length(sql))')
  // Malformed JSON, which is an error, unless the condition is met.
  const requires = (condition: string) => `select json(iif(${condition}, '{}', ''))`
  const isSameLayout = `(${layout}) = ${size}
    and (select count(*) from d1_migrations) = ${env.MIGRATIONS.length}`
  const deletions = [
    // First, because the triggers on this table change other tables.
    'delete from inquiries',
    ...names.map((name) => `delete from ${name}`),
    "insert into search_index (search_index) values ('delete-all')",
    ...rows.flat(),
  ]
  const isSmall = `not exists (select 1 from inquiries limit 1 offset ${mostToDelete})`
  emptying = [requires(`${isSameLayout} and ${isSmall}`), ...deletions]
    .join('; ')
    .replaceAll('\n', ' ')
  emptyingMany = [
    requires(isSameLayout),
    ...triggers.map(({ name }) => `drop trigger "${name}"`),
    ...deletions,
    ...triggers.map(({ sql }) => sql),
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
