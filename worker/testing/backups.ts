import { env } from 'cloudflare:workers'
import { restore } from '../../scripts/restore/restore.ts'
import {
  deriveKey,
  type Manifest,
  manifestName,
  readManifest,
  type SliceEntry,
} from '../backups/format'
import { readSchema } from '../backups/tables'
import { type BackupContext, completeBackup, startBackup } from '../backups/take'
import { openDatabase } from '../db/database'
import { emptyDatabase } from './empty-database'
import { connectionLost } from './faulty-database'

/** A key in the format of `openssl rand -base64 32`. */
export const backupKey = Buffer.alloc(32, 'k').toString('base64')

/** Empties the bucket and the second database. Returns what a backup needs. */
export async function openBackups(now = Date.now): Promise<BackupContext> {
  const { objects } = await env.BACKUPS.list()
  await env.BACKUPS.delete(objects.map(({ key }) => key))
  await emptyDatabase(env.RESTORED)
  const key = deriveKey(new Uint8Array(Buffer.alloc(32, 'k')))
  return { db: openDatabase(env.DB), bucket: env.BACKUPS, key, now }
}

/** Makes a complete backup and returns its manifest. */
export async function backUp(context: BackupContext): Promise<Manifest> {
  const backup = await startBackup(context)
  if (!backup) throw new Error('A backup is already running.')
  return manifestOf(context, await completeBackup(context, backup))
}

export async function manifestOf({ bucket, key }: BackupContext, id: string) {
  const file = await bucket.get(manifestName(id))
  return readManifest(key, (await file?.text()) ?? '')
}

/** Restores a backup into the second database. */
export function bringBack({ bucket, key }: BackupContext, manifest: Manifest, db = env.RESTORED) {
  const read = async ({ name }: SliceEntry) => {
    const bytes = await (await bucket.get(name))?.arrayBuffer()
    return bytes ? new Uint8Array(bytes) : null
  }
  return restore(openDatabase(db), { manifest, key, read })
}

/** Returns every row of every table that is backed up, by table. */
export async function contentOf(db: D1Database) {
  const { tables } = await readSchema(openDatabase(db))
  const answers = await db.batch<object>(
    tables.map(({ name, columns, key }) =>
      db.prepare(`select "${columns.join('", "')}" from "${name}" order by "${key.join('", "')}"`),
    ),
  )
  return Object.fromEntries(tables.map(({ name }, i) => [name, answers[i]?.results ?? []]))
}

/** Returns the second database, and the size of the longest value bound to a statement, in bytes. */
export function measuringRestored() {
  const longest = { bytes: 0 }
  const prepare = (sql: string) => {
    const statement = env.RESTORED.prepare(sql)
    const bind = statement.bind.bind(statement)
    statement.bind = (...values) => {
      const sizes = values.map((value) => Buffer.byteLength(String(value)))
      longest.bytes = Math.max(longest.bytes, ...sizes)
      return bind(...values)
    }
    return statement
  }
  const batch: D1Database['batch'] = (statements) => env.RESTORED.batch(statements)
  return { db: { prepare, batch } as D1Database, longest }
}

/**
 * Returns the second database, which loses the connection once when it runs matching SQL: before the
 * SQL, or after it.
 */
export function restoredLosing(sqlRe: RegExp, when: 'before' | 'after') {
  let isLost = false
  const prepare = (sql: string) => {
    const statement = env.RESTORED.prepare(sql)
    const bind = statement.bind.bind(statement)
    statement.bind = (...values) => {
      const bound = bind(...values)
      const run = bound.run.bind(bound)
      bound.run = async <T>() => {
        if (isLost || !sqlRe.test(sql)) return run<T>()
        isLost = true
        if (when === 'after') await run()
        throw connectionLost()
      }
      return bound
    }
    return statement
  }
  const batch: D1Database['batch'] = (statements) => env.RESTORED.batch(statements)
  return { prepare, batch } as D1Database
}
