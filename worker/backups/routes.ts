import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Database } from '../db/database'
import { backups } from '../db/schema'
import type { Bindings, Env } from '../env'
import { requireAdmin } from '../session/require-admin'
import { hour } from '../time'
import { readKeyBytes } from './format.ts'
import type { BackupReport, BackupState } from './progress'

export const backupRoutes = new Hono<Env>().get('/', requireAdmin, async (c) => {
  const rows = await selectBackups(c.var.db)
  return c.json({ backup: reportOf(c.env, rows, Date.now()) }, 200)
})

/** The next night makes up for a failed one. Only after that does somebody need to act. */
const lateAfter = 36 * hour

/** A month's at most. */
export function selectBackups(db: Database) {
  const { state, startedAt, finishedAt, rows, bytes } = backups
  return db
    .select({ state, startedAt, finishedAt, rows, bytes })
    .from(backups)
    .orderBy(desc(backups.id))
}

type Rows = Awaited<ReturnType<typeof selectBackups>>

export function reportOf(env: Bindings, rows: Rows, now: number): BackupReport {
  const done = rows.find(({ state }) => state === 'done')
  return {
    state: stateOf(env, rows, now),
    at: done?.finishedAt ?? null,
    rows: done?.rows ?? 0,
    bytes: done?.bytes ?? 0,
    isRunning: rows[0]?.state === 'running',
  }
}

function stateOf({ BACKUPS, BACKUP_KEY }: Bindings, rows: Rows, now: number): BackupState {
  if (!BACKUPS || !BACKUP_KEY) return 'off'
  if (!readKeyBytes(BACKUP_KEY)) return 'unusable_key'
  const done = rows.find(({ state }) => state === 'done')
  if (done) return now - (done.finishedAt ?? 0) > lateAfter ? 'late' : 'ok'
  const isLate = ({ state, startedAt }: Rows[number]) =>
    state === 'failed' || now - startedAt > lateAfter
  return rows.some(isLate) ? 'late' : 'none'
}

/** If no key is set, the lack of backups is intended. */
export function isBackupAmiss({ state }: BackupReport) {
  return state === 'late' || state === 'unusable_key'
}
