/** D1: databases that execute the SQL they are sent. */
import { createHash } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { result } from '../../doctor/testing/stand-in.ts'
import type { Database } from './account.ts'
import { answerPage, type Call, orRefuse, Refusal, type Routes, readJson } from './call.ts'

type Statement = { sql: string; params?: SQLInputValue[] }

const databases = '/accounts/:account/d1/database'

export const databaseRoutes: Routes = {
  [`GET ${databases}`]: ({ account, query }) => {
    const name = query.get('name')
    const all = [...account.databases.values()].filter((each) => !name || each.name === name)
    return answerPage(all.map(describe), query)
  },
  [`POST ${databases}`]: (call) => {
    const { account } = call
    const body = readJson<{ name: string; primary_location_hint?: string }>(call)
    if (account.databases.has(body.name)) {
      throw new Refusal(400, 7502, 'database with that name already exists')
    }
    return result(describe(account.addDatabase(body.name, body.primary_location_hint)))
  },
  [`GET ${databases}/:database`]: (call) => result(describe(findDatabase(call))),
  [`POST ${databases}/:database/query`]: (call) => {
    const { rows } = findDatabase(call)
    return result(execute(rows, readStatements(call)))
  },
  [`POST ${databases}/:database/import`]: (call) => result(importFile(call)),
}

/** Where files of SQL are uploaded. The real address is R2's and needs no other signature. */
export const uploadRoutes: Routes = {
  'PUT /d1-upload/:database/:file': (call) => {
    const { imports } = findDatabase(call)
    imports.set(call.params.file ?? '', call.body.toString())
    const etag = createHash('md5').update(call.body).digest('hex')
    return { status: 200, body: '', headers: { etag: `"${etag}"` } }
  },
}

/** Wrangler asks for a database by its name when it has no id. */
function findDatabase({ account, params }: Call) {
  const { database: key = '' } = params
  const database = [...account.databases.values()].find(({ uuid, name }) =>
    [uuid, name].includes(key),
  )
  return orRefuse(database, new Refusal(404, 7404, `The database ${key} could not be found`))
}

function describe({ uuid, name, rows, createdAt }: Database) {
  const tables = `select count(*) as n from sqlite_schema where type = 'table' and name not like 'sqlite%'`
  return {
    uuid,
    name,
    version: 'production',
    created_at: createdAt,
    num_tables: rows.prepare(tables).get()?.n,
    file_size: sizeOf(rows),
    read_replication: { mode: 'disabled' },
  }
}

function sizeOf(rows: DatabaseSync) {
  const { size } = rows
    .prepare('select page_count * page_size as size from pragma_page_count, pragma_page_size')
    .get() as { size: number }
  return size
}

function readStatements(call: Call) {
  const body = readJson<Statement | { batch: Statement[] }>(call)
  return 'batch' in body ? body.batch : [body]
}

/** Executes statements in one transaction, as D1 does. A text may have several. */
function execute(rows: DatabaseSync, statements: readonly Statement[]) {
  try {
    rows.exec('begin')
    const results = statements.flatMap(({ sql, params = [] }) =>
      // Each is prepared when those before it have run, whose tables it may need.
      Array.from(prepareEach(rows, sql), (statement) => {
        const before = countChanges(rows)
        const found = statement.all(...params).map(toJson)
        const meta = describeRun(rows, countChanges(rows) - before)
        return { success: true, results: found, meta }
      }),
    )
    rows.exec('commit')
    return results
  } catch (thrown) {
    if (rows.isTransaction) rows.exec('rollback')
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    throw new Refusal(400, 7500, `${message}: SQLITE_ERROR`)
  }
}

/** SQLite prepares the first statement of a text and says where it ends. */
function* prepareEach(rows: DatabaseSync, sql: string) {
  let rest = sql
  while (hasStatement(rest)) {
    const statement = rows.prepare(rest)
    yield statement
    rest = rest.slice(statement.sourceSQL.length)
  }
}

function hasStatement(sql: string) {
  return sql.replaceAll(/--.*|\/\*[\s\S]*?\*\//g, '').replaceAll(/[\s;]/g, '') !== ''
}

/** D1 returns blobs as arrays of bytes. */
function toJson(row: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? [...value] : value,
    ]),
  )
}

function countChanges(rows: DatabaseSync) {
  const { n } = rows.prepare('select total_changes() as n').get() as { n: number }
  return n
}

function describeRun(rows: DatabaseSync, changes: number) {
  return {
    served_by: 'stand-in',
    duration: 0.1,
    changes,
    changed_db: changes > 0,
    size_after: sizeOf(rows),
    rows_read: 0,
    rows_written: changes,
  }
}

type Import =
  | { action: 'init'; etag: string }
  | { action: 'ingest'; etag: string; filename: string }
  | { action: 'poll'; current_bookmark: string }

/** Imports a file in the three steps of developers.cloudflare.com/d1/best-practices/import-export-data. */
function importFile(call: Call) {
  const database = findDatabase(call)
  const body = readJson<Import>(call)
  const common = { success: true, type: 'import', messages: [], errors: [] }
  if (body.action === 'init') {
    const filename = `${body.etag}.sql`
    const upload_url = `${call.origin}/d1-upload/${database.uuid}/${filename}`
    return { ...common, filename, upload_url }
  }
  if (body.action === 'ingest') {
    return { ...common, status: 'active', at_bookmark: body.filename, messages: ['Processing'] }
  }
  const sql = database.imports.get(body.current_bookmark)
  if (sql === undefined) return { ...common, success: false, error: 'Not currently importing.' }
  return { ...common, ...runImport(database, sql) }
}

function runImport({ rows }: Database, sql: string) {
  const before = countChanges(rows)
  try {
    const done = execute(rows, [{ sql }])
    const meta = describeRun(rows, countChanges(rows) - before)
    return {
      status: 'complete',
      result: { num_queries: done.length, final_bookmark: '0-1', meta },
    }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown.message : String(thrown)
    return { success: false, status: 'error', error }
  }
}
