import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/** Deleting more inquiries than this, each with its trigger, takes longer than new tables. */
const mostToDelete = 100

// Kept from one test file to the next: running the migrations takes most of a short test.
let emptying = ''

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
  const isEmptied = emptying && (await db.exec(emptying).catch(() => null))
  if (!isEmptied) {
    await dropTables(db)
    await applyD1Migrations(db, env.MIGRATIONS)
    emptying ||= await writeEmptying()
  }
  empty.add(db)
}

/** Deletes all databases, which then have no tables. */
export async function resetDatabases() {
  await reset()
  empty.clear()
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
 * Returns statements that empty all tables and restore the rows that the migrations wrote. One call
 * runs them all, because it is the calls that take time.
 */
async function writeEmptying() {
  const { results } = await env.DB.prepare(
    `select name from sqlite_schema where type = 'table' and name not in ('d1_migrations', 'sqlite_sequence')
      and name not like '\\_cf\\_%' escape '\\' and name not like 'search\\_index%' escape '\\'`,
  ).all<{ name: string }>()
  const names = results.map(({ name }) => name)
  const rows = await Promise.all(names.map(writeInserts))
  const layout = 'select total(length(sql)) from sqlite_schema'
  const size = await env.DB.prepare(layout).first<number>('total(length(sql))')
  return [
    // Malformed JSON, which is an error, if a test changed the layout or stored too much to delete quickly.
    `select json(iif((${layout}) = ${size}
      and (select count(*) from d1_migrations) = ${env.MIGRATIONS.length}
      and not exists (select 1 from inquiries limit 1 offset ${mostToDelete}), '{}', ''))`,
    // First, because the triggers on this table change other tables.
    'delete from inquiries',
    ...names.map((name) => `delete from ${name}`),
    "insert into search_index (search_index) values ('delete-all')",
    ...rows.flat(),
  ]
    .join('; ')
    .replaceAll('\n', ' ')
}

async function writeInserts(table: string) {
  const { results } = await env.DB.prepare(`select * from ${table}`).all<Record<string, unknown>>()
  return results.map((row) => {
    // The migrations write numbers, nulls and text without quotes, such as [] in desk_state.
    const values = Object.values(row).map((value) => JSON.stringify(value))
    return `insert into ${table} values (${values.join(', ')})`
  })
}
