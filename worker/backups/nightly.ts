/** Backs the database up every night, a few slices a minute. */
import type { Env } from '../env'
import { log } from '../log'
import { hour } from '../time'
import { calendarOf, dayOf, startOfDay } from '../time-zone'
import { removeBackup, removeSuperseded } from './keep.ts'
import { deriveKey, readKeyBytes } from './key.ts'
import { claimBackup, endBackup, isOverdue, LostBackup, releaseBackup } from './progress.ts'
import { CannotFinish, continueBackup, type Place, startBackup } from './take.ts'

/** In the company's time zone: when nobody is at work, and the day's counts are rolled up. */
const begins = 2 * hour

/** How long a night that failed waits until it tries once more. */
const pauseAfterFailure = hour

/** Each is up to six calls to D1 and R2, of the 50 that a run has on the free plan. */
const slicesPerRun = 2

/** Returns what it takes to make backups, or null where they are off or cannot work. */
async function placeOf({ DB: db, BACKUPS: bucket, BACKUP_KEY }: Env, now: () => number) {
  const bytes = readKeyBytes(BACKUP_KEY)
  if (!bucket || !bytes) return null
  return { db, bucket, key: await deriveKey(bytes), now } as Place
}

/** Goes on with the backup under way, or begins that of this night. */
export async function runBackup(env: Env, now: () => number) {
  const place = await placeOf(env, now)
  if (!place) return
  const { db, bucket } = place
  const backup =
    (await claimBackup(db, now())) ?? ((await isDue(env, now())) ? await startBackup(place) : null)
  if (!backup) return
  try {
    if (backup.keyId !== place.key.id || isOverdue(backup, now())) {
      throw new CannotFinish('It takes too long, or the key has changed.')
    }
    const left = await continueBackup(place, backup, slicesPerRun)
    if (left) return await releaseBackup(db, left)
    log('info', 'backup_done', { id: backup.id })
    await removeSuperseded(bucket)
  } catch (thrown) {
    if (thrown instanceof LostBackup) return
    if (thrown instanceof CannotFinish) {
      await endBackup(db, backup.id, 'failed', now())
      await removeBackup(bucket, backup.id)
    }
    throw thrown
  }
}

/** Whether this night's has not been begun, or has failed a while ago. */
async function isDue(env: Env, now: number) {
  const calendar = calendarOf(env, now)
  const planned = startOfDay(calendar, dayOf(calendar, now)) + begins
  if (now < planned) return false
  const last = await env.DB.prepare(
    'select state, started_at as startedAt, finished_at as finishedAt from backups order by id desc limit 1',
  ).first<{ state: string; startedAt: number; finishedAt: number | null }>()
  if (!last || last.startedAt < planned) return true
  return last.state === 'failed' && now - (last.finishedAt ?? 0) >= pauseAfterFailure
}
