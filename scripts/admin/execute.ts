import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { explainFailure, printedError } from '../local/bindings.ts'
import { openLocalPlatform } from '../local/platform.ts'
import { Problem } from '../local/problem.ts'
import { openStateDir, root } from '../local/settings.ts'
import { tools } from '../local/tools.ts'

type Row = Record<string, string | number | null>

export type Execute = (statements: string[]) => Promise<Row[][]>

/**
 * Calls `work` with a function that runs SQL in the database on this machine or, with --remote, in
 * Cloudflare's, and returns its result.
 */
export function withDatabase<T>(isRemote: boolean, work: (execute: Execute) => Promise<T>) {
  return isRemote ? work(executeRemotely) : withLocalDatabase(work)
}

/** Quotes text as an SQL string, because `d1 execute` takes no parameters. */
export function quote(text: string) {
  return `'${text.replaceAll("'", "''")}'`
}

/** Opens the database only once for all statements, because that takes half a second. */
async function withLocalDatabase<T>(work: (execute: Execute) => Promise<T>) {
  let opened: ReturnType<typeof openLocalPlatform> | undefined
  try {
    return await work(async (statements) => {
      opened ??= openLocalPlatform(openStateDir())
      return executeLocally((await opened).db, statements)
    })
  } finally {
    await (await opened)?.close()
  }
}

async function executeLocally(db: D1Database, statements: string[]) {
  try {
    const results = await db.batch<Row>(statements.map((sql) => db.prepare(sql)))
    return results.map((result) => result.results)
  } catch (thrown) {
    if (thrown instanceof Error && /no such table/.test(thrown.message)) {
      throw new Problem('There is no database here yet. Run npm start once first.')
    }
    throw thrown
  }
}

const isReading = (sql: string) => sql.startsWith('select ')

/**
 * Reads are passed as an argument, because for a file Cloudflare only reports how many statements
 * ran. Writes are passed in a file that only this user can read, because arguments show in the
 * process list.
 */
async function executeRemotely(statements: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'ceyforge-'))
  const file = join(folder, 'statements.sql')
  const text = statements.map((sql) => `${sql};\n`).join('')
  writeFileSync(file, text, { mode: 0o600 })
  const isRead = statements.every(isReading)
  const source = isRead ? ['--command', text] : ['--file', file]
  try {
    const command = ['d1', 'execute', 'DB', '--remote', '--json', '--yes', ...source]
    const output = execFileSync(process.execPath, [tools.wrangler, ...command], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return (JSON.parse(output) as { results?: Row[] }[]).map(({ results }) => results ?? [])
  } catch (thrown) {
    const reason = explainFailure(printedError(thrown))
    if (!/no such table/.test(reason)) throw new Problem(reason)
    throw new Problem("Cloudflare's database has no tables yet. Run npm run deploy once first.")
  } finally {
    rmSync(folder, { recursive: true })
  }
}
