/** What cron does about files every minute; it writes nothing where there is nothing to do. */
import { and, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { deletedFiles, files } from '../db/schema'
import type { Env } from '../env'
import { describeCause } from '../errors'
import { log } from '../log'
import { minute } from '../time'
import { compareNext, selectCheck } from './check'
import { unfinishedLifetime } from './contract'
import { deleteChunks, deleteContent, filesPerDelete } from './objects'
import { completeIfWhole } from './receive-chunk'
import { forgetDeleted, recordChunksDeleted } from './store'

/** Most unfinished files that one run removes; the next one goes on. */
const maxExpired = 100

/**
 * Removes what was not finished within a day; joins files whose last request was cut off; deletes the
 * chunks of complete ones, and the content of files whose rows are deleted. Once a day it compares, in
 * runs in which there is nothing of that, all objects with all rows. One call where there is nothing to do.
 */
export async function cleanUpFiles({ FILES: bucket }: Env, db: Database, now: () => number) {
  if (!bucket) return
  const [, deleted, whole, joined, [check]] = await db.batch([
    db.delete(files).where(sql`${files.id} in ${expired(db, now())}`),
    selectDeleted(db),
    selectWhole(db, now() - minute),
    selectJoined(db, now() - minute),
    selectCheck(db, now()),
  ])
  await deleteContentOf(bucket, db, deleted)
  for (const file of whole) {
    await completeIfWhole(bucket, db, file, now).catch((thrown) => {
      log('warn', 'file_not_joined', { file: file.id, cause: describeCause(thrown) })
    })
  }
  if (joined.length > 0) {
    await deleteChunks(bucket, joined)
    await recordChunksDeleted(db, joined)
  }
  const isIdle = deleted.length + whole.length + joined.length === 0
  if (check && isIdle) await compareNext(bucket, db, check.checkedTo, now())
}

function expired(db: Database, now: number) {
  return db
    .select({ id: files.id })
    .from(files)
    .where(and(isReceiving, lte(files.createdAt, now - unfinishedLifetime)))
    .limit(maxExpired)
}

const isReceiving = sql`${files.state} = 'receiving'`

/** Whose last chunk came this long ago, and whose request was cut off after it. */
function selectWhole(db: Database, since: number) {
  const isWhole = sql`instr(${files.received}, '0') = 0`
  const isLeft = and(isReceiving, isWhole, lte(files.receivedAt, since))
  return db.select().from(files).where(isLeft).limit(1)
}

/** Complete for this long, and their chunks may still be there. */
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

/** Deletes the content of files whose rows are deleted, of some at once. Safe to run again. */
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
  await forgetDeleted(
    db,
    deleted.map((file) => file.id),
  )
}
