/** Backs up the database every night, a few slices a minute. */
import { desc, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { backups } from '../db/schema/backups.ts'
import type { Bindings } from '../env'
import { log } from '../log'
import { hour } from '../time'
import { calendarOf, dayOf, startOfDay } from '../time-zone'
import { removeBackup, removeOldErasures, removeSuperseded } from './bucket.ts'
import { deriveKey, readKeyBytes } from './format.ts'
import {
  type Backup,
  claimBackup,
  endBackup,
  isFree,
  isOverdue,
  LostBackup,
  releaseBackup,
} from './progress.ts'
import { type BackupContext, CannotFinish, continueBackup, startBackup } from './take.ts'

/** In ms after midnight in the company's time zone: nobody is at work, and the day is rolled up. */
const begins = 2 * hour

const pauseAfterFailure = hour

/** For this long after a backup, each run removes one superseded backup. */
const timeToRemove = hour

/** Each slice takes up to six calls to D1 and R2, and a fifth of a second of CPU. */
const slicesPerRun = 2

/** Null if backups are off or the key is not valid. */
function contextOf({ BACKUPS: bucket, BACKUP_KEY }: Bindings, db: Database, now: () => number) {
  const bytes = readKeyBytes(BACKUP_KEY)
  if (!bucket || !bytes) return null
  return { db, bucket, key: deriveKey(bytes), now } as BackupContext
}

export function isBackupDue(env: Bindings, now: number) {
  const isAbandoned = sql`exists (select 1 from ${backups} where ${isFree(now)})`
  if (!env.BACKUPS || !readKeyBytes(env.BACKUP_KEY)) return isAbandoned
  const planned = plannedAt(env, now)
  // Tonight's is due, has failed, or has just been made, so that superseded ones can be removed.
  const isLastOver = sql`case state when 'running' then 0
    when 'failed' then started_at < ${planned} or finished_at <= ${now - pauseAfterFailure}
    else started_at < ${planned} or finished_at > ${now - timeToRemove} end`
  const last = sql`(select ${isLastOver} from ${backups} where started_at <= ${now}
    order by id desc limit 1)`
  return sql`(${isAbandoned} or coalesce(${last}, ${now >= planned}))`
}

export async function runBackup(env: Bindings, db: Database, now: () => number) {
  const context = contextOf(env, db, now)
  const claimed = await claimBackup(db, now())
  if (claimed && (claimed.keyId !== context?.key.id || isOverdue(claimed, now()))) {
    await giveUp(env, db, claimed, now())
    throw new Error(
      `The backup ${claimed.id} takes too long, or BACKUP_KEY has changed since it started.`,
    )
  }
  if (!context) return
  const { bucket } = context
  const last = claimed ? undefined : await readLast(db, now())
  if (last?.state === 'done' && now() - (last.finishedAt ?? 0) < timeToRemove) {
    await removeSuperseded(bucket, now())
    await removeOldErasures(bucket, now())
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
    if (thrown instanceof CannotFinish) await giveUp(env, db, thrown.backup, now())
    throw thrown
  }
}

async function giveUp({ BACKUPS: bucket }: Bindings, db: Database, backup: Backup, now: number) {
  await endBackup(db, backup, 'failed', now)
  if (bucket) await removeBackup(bucket, backup.id)
}

/** Ignores a start in the future, which was set by a clock that ran fast. */
function readLast(db: Database, now: number) {
  const started = db.select().from(backups).where(lte(backups.startedAt, now))
  return started.orderBy(desc(backups.id)).limit(1).get()
}

function plannedAt(env: Bindings, now: number) {
  const calendar = calendarOf(env, now)
  return startOfDay(calendar, dayOf(calendar, now)) + begins
}

function isDue(env: Bindings, last: Backup | undefined, now: number) {
  const planned = plannedAt(env, now)
  if (now < planned) return false
  if (!last || last.startedAt < planned) return true
  return last.state === 'failed' && now - (last.finishedAt ?? 0) >= pauseAfterFailure
}
