import { and, eq, isNull, lte, not, or, sql } from 'drizzle-orm'
import { batch, type Database } from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { deletedFiles, deskState, files } from '../db/schema'
import { describeCause } from '../errors'
import { log } from '../log'
import { day, minute } from '../time'
import { unfinishedLifetime } from './contract'
import {
  deleteChunks,
  deleteContent,
  fileKey,
  filesPerDelete,
  readKey,
  sourcesPerRun,
} from './objects'
import { completeIfWhole } from './receive-chunk'
import { type FileRow, forgetDeleted, recordChunksDeleted } from './store'

const maxExpired = 100

/** A file that could not be joined waits, so that others get a turn. */
const joinPause = 10 * minute

export const isContentLeft = sql`exists (select 1 from ${deletedFiles})`

/** Rounds of deleting in one run, each with up to six calls to D1 and R2. */
const roundsPerRun = 6

export async function deleteLeftContent(bucket: R2Bucket, db: Database) {
  for (let round = 0; round < roundsPerRun; round += 1) {
    if ((await deleteContentOfDeleted(bucket, db)) < filesPerDelete) return
  }
}

export function isFileAbandoned(now: number) {
  return sql`(exists (select 1 from ${files} where ${isExpired(now)})
    or exists (select 1 from ${files} where ${isLeftWhole(now)}))`
}

/** Removes unfinished files, and continues joining one whose last request failed. */
export async function joinAbandoned(bucket: R2Bucket, db: Database, now: () => number) {
  const expired = db.select({ id: files.id }).from(files).where(isExpired(now())).limit(maxExpired)
  const [, [whole]] = await db.batch([
    db.delete(files).where(sql`${files.id} in ${expired}`),
    claimWhole(db, now()),
  ])
  if (whole) await join(bucket, db, whole, now)
}

export function isCheckDue(now: number) {
  return sql`(exists (select 1 from ${files} where ${isJoined(now - minute)})
    or exists (select 1 from ${deskState} where ${isComparisonDue(now)}))`
}

/** Deletes the chunks of complete files and, once a day, compares all objects with all rows. */
export async function checkFiles(bucket: R2Bucket, db: Database, now: number) {
  const [joined, [check]] = await db.batch([
    db
      .select()
      .from(files)
      .where(isJoined(now - minute))
      .limit(filesPerDelete),
    db.select({ checkedTo: deskState.filesCheckedTo }).from(deskState).where(isComparisonDue(now)),
  ])
  if (joined.length > 0) {
    await deleteChunks(bucket, joined)
    await recordChunksDeleted(db, joined)
  }
  if (check) await compareNext(bucket, db, check.checkedTo, now)
}

async function join(bucket: R2Bucket, db: Database, whole: FileRow, now: () => number) {
  try {
    const file = await completeIfWhole(bucket, db, whole, { now }, sourcesPerRun)
    // So that the next part need not wait.
    if (file.state === 'receiving') {
      await db.update(files).set({ joinTriedAt: null }).where(eq(files.id, file.id))
    }
  } catch (thrown) {
    log('warn', 'file_not_joined', { file: whole.id, cause: describeCause(thrown) })
  }
}

function isExpired(now: number) {
  const since = now - unfinishedLifetime
  return and(isReceiving, not(isWhole), lte(files.createdAt, since), lte(files.receivedAt, since))
}

const isReceiving = sql`${files.state} = 'receiving'`

/** All chunks were acknowledged: the sender has done everything, so the file does not expire. */
const isWhole = sql`instr(${files.received}, '0') = 0`

/** Its last chunk arrived a minute ago but its request failed to join it. */
function isLeftWhole(now: number) {
  const { joinTriedAt: triedAt, receivedAt } = files
  const isDue = or(isNull(triedAt), lte(triedAt, now - joinPause))
  return and(isReceiving, isWhole, lte(receivedAt, now - minute), isDue)
}

function claimWhole(db: Database, now: number) {
  const next = db
    .select({ id: files.id })
    .from(files)
    .where(isLeftWhole(now))
    .orderBy(files.joinTriedAt, files.createdAt)
    .limit(1)
  return db.update(files).set({ joinTriedAt: now }).where(sql`${files.id} = ${next}`).returning()
}

/** Complete since then, and may still have chunks. */
function isJoined(since: number) {
  return sql`has_chunks and state = 'complete' and completed_at <= ${since}`
}

/** Returns how many. Safe to run again. */
export async function deleteContentOfDeleted(bucket: R2Bucket, db: Database) {
  const { fileId: id, inquiryId, size } = deletedFiles
  const deleted = await db.select({ id, inquiryId, size }).from(deletedFiles).limit(filesPerDelete)
  if (deleted.length > 0) {
    await deleteContent(bucket, deleted)
    await forgetDeleted(db, deleted)
  }
  return deleted.length
}

/** Most objects, and most rows, that one run compares. */
const maxCompared = 500

/** Most missing files that one run looks up again: each lookup is a call. */
const maxMissing = 10

const maxLogged = 20

type Row = Pick<FileRow, 'id' | 'inquiryId' | 'state'>

function isComparisonDue(now: number) {
  return lte(deskState.nextFilesCheckAt, now)
}

/**
 * A complete file is never deleted for lack of a row, since a restored or new database may not have it. The
 * content of a file that was deleted on purpose is removed through `deleted_files`.
 */
async function compareNext(bucket: R2Bucket, db: Database, from: string, now: number) {
  const checked = await compareSlice(bucket, db, from, now)
  if (checked.leftovers.length > 0) await bucket.delete(checked.leftovers)
  await batch(db, [
    ...checked.missing.flatMap((row) => markAs(row, 'missing')),
    ...checked.found.flatMap((row) => markAs(row, 'complete')),
    db.update(deskState).set({
      filesCheckedTo: checked.to ?? '',
      filesUnknown: sql`${from === '' ? 0 : deskState.filesUnknown} + ${checked.unknown.length}`,
      ...(checked.to === null && { nextFilesCheckAt: now + day }),
    }),
  ])
  const { leftovers, unknown, missing } = checked
  const counts = { leftovers: leftovers.length, unknown: unknown.length, missing: missing.length }
  const hasFindings = counts.leftovers + counts.unknown + counts.missing > 0
  log(hasFindings ? 'error' : 'debug', 'files_checked', {
    ...counts,
    keys: joinFirst(unknown.map(({ key }) => key)),
    missingKeys: joinFirst(missing.map(fileKey)),
    isDone: checked.to === null,
  })
}

const joinFirst = (keys: readonly string[]) => keys.slice(0, maxLogged).join(' ')

/** Compares up to the returned `to`, which is null at the end. */
async function compareSlice(bucket: R2Bucket, db: Database, from: string, now: number) {
  const list = await bucket.list({ limit: maxCompared, ...(from && { startAfter: from }) })
  const keys = list.objects.map(({ key }) => key)
  const listedTo = list.truncated ? (keys.at(-1) ?? null) : null
  const [known, inRange] = await readRows(db, keys, { from, to: listedTo })
  const unseen = inRange.filter((row) => row.state === 'complete' && !keys.includes(fileKey(row)))
  // Where the slice ends: it may hold only some of the rows and of the missing files.
  const lastRows = [inRange[maxCompared - 1], unseen[maxMissing - 1]]
  const ends = lastRows.flatMap((row) => (row ? fileKey(row) : [])).concat(listedTo ?? [])
  const to = ends.toSorted()[0] ?? null
  const isIn = (key: string) => to === null || key <= to
  const byId = new Map(known.map((row) => [row.id, row]))
  const unneeded = list.objects.filter(({ key }) => isIn(key) && isUnneeded(key, byId))
  const unknown = unneeded.filter(({ key }) => readKey(key)?.isComplete)
  const leftovers = unneeded.filter(
    (object) => !unknown.includes(object) && object.uploaded.getTime() <= now - unfinishedLifetime,
  )
  const missing: Row[] = []
  for (const row of unseen.filter((row) => isIn(fileKey(row)))) {
    // The file may have been completed since the objects were listed.
    if (!(await bucket.head(fileKey(row)))) missing.push(row)
  }
  const found = inRange.filter((row) => row.state === 'missing' && keys.includes(fileKey(row)))
  return { leftovers: leftovers.map(({ key }) => key), unknown, missing, found, to }
}

async function readRows(
  db: Database,
  keys: readonly string[],
  { from, to }: { from: string; to: string | null },
) {
  const ids = keys.flatMap((key) => readKey(key)?.fileId ?? [])
  const key = sql`'files/' || inquiry_id || '/' || id`
  // The last inquiry whose files may have keys up to `to`; ids are in ASCII.
  const last = to === null || to > 'files/\uffff' ? '\uffff' : inquiryIn(to)
  const columns = { id: files.id, inquiryId: files.inquiryId, state: files.state }
  return db.batch([
    db
      .select(columns)
      .from(files)
      .where(sql`id in (select value from json_each(${JSON.stringify(ids)}))`),
    db
      .select(columns)
      .from(files)
      // Inquiries limit the scan of the index; the comparison of keys is exact.
      .where(
        sql`inquiry_id between ${inquiryIn(from)} and ${last} and ${key} > ${from}
          and (${to} is null or ${key} <= ${to}) and state <> 'receiving'`,
      )
      .orderBy(files.inquiryId, files.id)
      .limit(maxCompared),
  ])
}

function inquiryIn(key: string) {
  return /^files\/([^/]+)/.exec(key)?.[1] ?? ''
}

/** Whether this is our object and no row needs it: the row is deleted, or its file is complete. */
function isUnneeded(key: string, rows: ReadonlyMap<string, Row>) {
  const parsed = readKey(key)
  if (!parsed) return false
  const row = rows.get(parsed.fileId)
  if (!row) return true
  return parsed.isComplete ? fileKey(row) !== key : row.state === 'complete'
}

function markAs({ id, inquiryId }: Row, state: 'missing' | 'complete') {
  return [
    sql`update ${files} set state = ${state} where id = ${id} and state <> 'receiving'`,
    raiseRevision(inquiryId),
  ]
}
