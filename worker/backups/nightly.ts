/** Backs the database up every night, a few slices a minute. */
import type { Env } from '../env'
import { log } from '../log'
import { hour } from '../time'
import { calendarOf, dayOf, startOfDay } from '../time-zone'
import { removeBackup, removeSuperseded } from './keep.ts'
import { deriveKey, readKeyBytes } from './key.ts'
import {
  type Backup,
  claimBackup,
  endBackup,
  isOverdue,
  LostBackup,
  releaseBackup,
} from './progress.ts'
import { CannotFinish, continueBackup, type Place, startBackup } from './take.ts'

/** In the company's time zone: when nobody is at work, and the day's counts are rolled up. */
const begins = 2 * hour

/** How long a night that failed waits until it tries once more. */
const pauseAfterFailure = hour

/** After a backup, in runs of their own: one that is superseded is removed in each. */
const timeToRemove = hour

/** Each is up to six calls to D1 and R2, of the 50 that a run has on the free plan. */
const slicesPerRun = 2

/** Returns what it takes to make backups, or null where they are off or cannot work. */
async function placeOf({ DB: db, BACKUPS: bucket, BACKUP_KEY }: Env, now: () => number) {
  const bytes = readKeyBytes(BACKUP_KEY)
  if (!bucket || !bytes) return null
  return { db, bucket, key: await deriveKey(bytes), now } as Place
}

/**
 * Goes on with the backup under way, or begins that of this night; after one it removes what that
 * supersedes, in runs that do little else.
 */
export async function runBackup(env: Env, now: () => number, { isQuiet }: { isQuiet: boolean }) {
  const place = await placeOf(env, now)
  const claimed = await claimBackup(env.DB, now())
  if (claimed && (claimed.keyId !== place?.key.id || isOverdue(claimed, now()))) {
    await giveUp(env, claimed, now())
    throw new Error(
      `The backup ${claimed.id} gets no further, or the key is not the one it began with.`,
    )
  }
  if (!place) return
  const { db, bucket } = place
  const last = claimed ? null : await readLast(env)
  if (last?.state === 'done' && now() - (last.finishedAt ?? 0) < timeToRemove) {
    if (isQuiet) await removeSuperseded(bucket, now())
    return
  }
  const backup = claimed ?? (isDue(env, last, now()) ? await startBackup(place) : null)
  if (!backup) return
  try {
    const left = await continueBackup(place, backup, slicesPerRun)
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

function readLast({ DB: db }: Env) {
  return db
    .prepare(
      'select state, started_at as startedAt, finished_at as finishedAt from backups order by id desc limit 1',
    )
    .first<Last>()
}

/** Whether this night's has not been begun, or has failed a while ago. */
function isDue(env: Env, last: Last | null, now: number) {
  const calendar = calendarOf(env, now)
  const planned = startOfDay(calendar, dayOf(calendar, now)) + begins
  if (now < planned) return false
  if (!last || last.startedAt < planned) return true
  return last.state === 'failed' && now - (last.finishedAt ?? 0) >= pauseAfterFailure
}
