/** Cron's job for files, every minute. It writes nothing if there is nothing to do. */
import { and, gt, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { deletedFiles, files } from '../db/schema'
import type { Env } from '../env'
import { describeCause } from '../errors'
import { log } from '../log'
import { minute } from '../time'
import { compareNext, selectCheck } from './check'
import { unfinishedLifetime } from './contract'
import { deleteChunks, deleteContent, filesPerDelete, sourcesPerRun } from './objects'
import { completeIfWhole } from './receive-chunk'
import { type FileRow, forgetDeleted, recordChunksDeleted, recordJoinProgress } from './store'

/** Most unfinished files that one run removes; the next run continues. */
const maxExpired = 100

/** How long a file that could not be joined waits for its next attempt, so that others get a turn. */
const joinPause = 10 * minute

/**
 * Removes files that are unfinished a day after their last chunk. Then does only the first of these
 * that is due, because a run has 50 calls on the free plan: continue joining a file whose last
 * request failed, delete the content of files whose rows are deleted, delete the chunks of complete
 * files, or, once a day, compare all objects with all rows. Returns whether it joined.
 */
export async function cleanUpFiles({ FILES: bucket }: Env, db: Database, now: () => number) {
  if (!bucket) return false
  const [, [whole], deleted, joined, [check]] = await db.batch([
    db.delete(files).where(sql`${files.id} in ${expired(db, now())}`),
    claimWhole(db, now()),
    selectDeleted(db),
    selectJoined(db, now() - minute),
    selectCheck(db, now()),
  ])
  if (whole) await join(bucket, db, whole, now)
  else if (deleted.length > 0) await deleteContentOf(bucket, db, deleted)
  else if (joined.length > 0) {
    await deleteChunks(bucket, joined)
    await recordChunksDeleted(db, joined)
  } else if (check) await compareNext(bucket, db, check.checkedTo, now())
  return whole !== undefined
}

async function join(bucket: R2Bucket, db: Database, whole: FileRow, now: () => number) {
  try {
    const file = await completeIfWhole(bucket, db, whole, now, sourcesPerRun)
    if (file.state === 'receiving') await recordJoinProgress(db, file.id)
  } catch (thrown) {
    log('warn', 'file_not_joined', { file: whole.id, cause: describeCause(thrown) })
  }
}

function expired(db: Database, now: number) {
  const since = now - unfinishedLifetime
  return db
    .select({ id: files.id })
    .from(files)
    .where(
      and(isReceiving, not(isWhole), lte(files.createdAt, since), lte(files.receivedAt, since)),
    )
    .limit(maxExpired)
}

const isReceiving = sql`${files.state} = 'receiving'`

/** All chunks were acknowledged: the sender has done everything, so the file does not expire. */
const isWhole = sql`instr(${files.received}, '0') = 0`

/** Claims a file whose last chunk arrived a minute ago but whose request failed to join it. */
function claimWhole(db: Database, now: number) {
  const { joinTriedAt: triedAt, receivedAt } = files
  // A time in the future was recorded by a clock that ran fast.
  const isDue = or(isNull(triedAt), lte(triedAt, now - joinPause), gt(triedAt, now))
  const next = db
    .select({ id: files.id })
    .from(files)
    .where(and(isReceiving, isWhole, lte(receivedAt, now - minute), isDue))
    .orderBy(triedAt, files.createdAt)
    .limit(1)
  return db.update(files).set({ joinTriedAt: now }).where(sql`${files.id} = ${next}`).returning()
}

/** Selects files that have been complete since then and may still have chunks. */
function selectJoined(db: Database, since: number) {
  const hasChunks = sql`has_chunks and state = 'complete'`
  return db
    .select()
    .from(files)
    .where(and(hasChunks, lte(files.completedAt, since)))
    .limit(filesPerDelete)
}

function selectDeleted(db: Database) {
  const { fileId: id, inquiryId, size } = deletedFiles
  return db.select({ id, inquiryId, size }).from(deletedFiles).limit(filesPerDelete)
}

/** Deletes the content of some files whose rows are deleted. Safe to run again. */
export async function deleteContentOfDeleted(bucket: R2Bucket, db: Database) {
  await deleteContentOf(bucket, db, await selectDeleted(db))
}

async function deleteContentOf(
  bucket: R2Bucket,
  db: Database,
  deleted: Awaited<ReturnType<typeof selectDeleted>>,
) {
  if (deleted.length === 0) return
  await deleteContent(bucket, deleted)
  await forgetDeleted(db, deleted)
}
