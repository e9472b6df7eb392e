/** Backs up the database every night, a few slices a minute. */
import type { Env } from '../env'
import { log } from '../log'
import { hour } from '../time'
import { calendarOf, dayOf, startOfDay } from '../time-zone'
import { deriveKey, readKeyBytes } from './format.ts'
import { removeBackup, removeSuperseded } from './keep.ts'
import {
  type Backup,
  claimBackup,
  endBackup,
  isOverdue,
  LostBackup,
  releaseBackup,
} from './progress.ts'
import { type BackupContext, CannotFinish, continueBackup, startBackup } from './take.ts'

/** In ms after midnight in the company's time zone: nobody is at work, and the day is rolled up. */
const begins = 2 * hour

/** How long to wait after a failed backup before starting another. */
const pauseAfterFailure = hour

/** For this long after a backup, each quiet run removes one superseded backup. */
const timeToRemove = hour

/** Each slice takes up to six calls to D1 and R2, of the 50 that a run has on the free plan. */
const slicesPerRun = 2

/** Returns what a backup needs, or null if backups are off or the key is not valid. */
function contextOf({ DB: db, BACKUPS: bucket, BACKUP_KEY }: Env, now: () => number) {
  const bytes = readKeyBytes(BACKUP_KEY)
  if (!bucket || !bytes) return null
  return { db, bucket, key: deriveKey(bytes), now } as BackupContext
}

/**
 * Continues the running backup, or starts tonight's. After a backup, removes superseded ones, in
 * runs that do little else.
 */
export async function runBackup(env: Env, now: () => number, { isQuiet }: { isQuiet: boolean }) {
  const context = contextOf(env, now)
  const claimed = await claimBackup(env.DB, now())
  if (claimed && (claimed.keyId !== context?.key.id || isOverdue(claimed, now()))) {
    await giveUp(env, claimed, now())
    throw new Error(
      `The backup ${claimed.id} takes too long, or BACKUP_KEY has changed since it started.`,
    )
  }
  if (!context) return
  const { db, bucket } = context
  const last = claimed ? null : await readLast(env, now())
  if (last?.state === 'done' && now() - (last.finishedAt ?? 0) < timeToRemove) {
    if (isQuiet) await removeSuperseded(bucket, now())
    return
  }
  const backup = claimed ?? (isDue(env, last, now()) ? await startBackup(context) : null)
  if (!backup) return
  try {
    const left = await continueBackup(context, backup, slicesPerRun)
    if (left) return await releaseBackup(db, left)
    log('info', 'backup_done', { id: backup.id })
  } catch (thrown) {
    if (thrown instanceof LostBackup) return
    if (thrown instanceof CannotFinish) await giveUp(env, thrown.backup, now())
    throw thrown
  }
}

async function giveUp({ DB: db, BACKUPS: bucket }: Env, backup: Backup, now: number) {
  await endBackup(db as D1Database, backup, 'failed', now)
  if (bucket) await removeBackup(bucket, backup.id)
}

type Last = { state: string; startedAt: number; finishedAt: number | null }

/** Ignores a start in the future, which was set by a clock that ran fast. */
function readLast({ DB: db }: Env, now: number) {
  return db
    .prepare(
      `select state, started_at as startedAt, finished_at as finishedAt from backups
        where started_at <= ? order by id desc limit 1`,
    )
    .bind(now)
    .first<Last>()
}

/** Whether tonight's backup has not started yet, or failed long enough ago to try again. */
function isDue(env: Env, last: Last | null, now: number) {
  const calendar = calendarOf(env, now)
  const planned = startOfDay(calendar, dayOf(calendar, now)) + begins
  if (now < planned) return false
  if (!last || last.startedAt < planned) return true
  return last.state === 'failed' && now - (last.finishedAt ?? 0) >= pauseAfterFailure
}
