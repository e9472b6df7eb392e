import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import {
  batch,
  type Database,
  hasChanged,
  isDatabaseFault,
  openDatabase,
  retryTransient,
} from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { files } from '../db/schema'
import type { Bindings } from '../env'
import { ApiError, describeCause } from '../errors'
import { log } from '../log'
import { secondsToMidnight } from '../time'
import { chunkLength } from './contract'
import { detectKind } from './kinds/contract'
import {
  chunkBytesOf,
  chunkKey,
  deleteChunks,
  deleteContent,
  fileKey,
  findMissing,
  joinNext,
  joinPart,
  ObjectMissing,
  putBytes,
  sourcesPerRequest,
  WrongContent,
} from './objects'
import { kindProblemOf } from './refusals/contract'
import {
  arrivedBytes,
  countArrived,
  type FileRow,
  findFile,
  forgetDeleted,
  isSent,
  type OnAddition,
  recordChunksDeleted,
  recordComplete,
  selectDayUse,
  selectFile,
} from './store'

export const budgetOfDaySpent =
  'We have reached our daily limit for files. Try again tomorrow, or send the file by e-mail.'

type Receiving = { now: () => number; onAddition?: OnAddition }

type Chunk = { number: number; bytes: ArrayBuffer; digest: string | undefined }

/** A chunk counts as received once both R2 and D1 have it, and is not stored again. */
export async function receiveChunk(
  env: Bindings,
  which: Pick<FileRow, 'id' | 'inquiryId'> & { isTeam: boolean },
  { number, bytes, digest }: Chunk,
  by: Receiving,
): Promise<FileRow> {
  const { now } = by
  const db = openDatabase(env.DB)
  const bucket = requireBucket(env)
  const [[file], [dayUse]] = await db.batch([selectFile(db, which), selectDayUse(db, now())])
  if (!file?.received[number]) throw notFound()
  if (file.state !== 'receiving') return file
  if (file.received[number] === '1') return completeIfWhole(bucket, db, file, by)
  const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest()
  if (
    bytes.byteLength !== chunkLength({ size: file.size, chunkBytes: chunkBytesOf(file) }, number) ||
    readDigest(digest) !== sha256.toString('base64')
  ) {
    throw new ApiError(
      'chunk_damaged',
      'This part of the file was damaged in transit. Send it again.',
    )
  }
  const { size, received: digits } = file
  const counted = arrivedBytes(bytes.byteLength, { size, chunks: digits.length })
  if (dayUse && dayUse.bytes + counted > dayUse.limit) {
    throw new ApiError('file_budget_spent', budgetOfDaySpent, {
      retryAfter: secondsToMidnight(now()),
    })
  }
  const kind = number === 0 ? detectKind(new Uint8Array(bytes)) : undefined
  if (kind === null) {
    await removeFile(bucket, db, file)
    throw unsupportedFile(file.name)
  }
  const key = chunkKey(file.id, number)
  await orUnavailable(() => putBytes(bucket, key, bytes, { sha256: sha256.toString('hex') }))
  // The same chunk may have been received by another request, and is counted once.
  const isNew = sql`substr(${files.received}, ${number + 1}, 1) = '0'`
  const [, , [received]] = await retryTransient(() =>
    db.batch([
      db
        .update(files)
        .set({
          received: sql`substr(${files.received}, 1, ${number}) || '1' || substr(${files.received}, ${number + 2})`,
          receivedAt: now(),
          ...(kind && { kind }),
        })
        .where(and(isSame(file), isNew)),
      countArrived(db, counted, now()).where(hasChanged),
      db.select().from(files).where(isSame(file)),
    ]),
  )
  if (!received) {
    // The file was deleted or replaced in the meantime, so nothing else refers to this chunk.
    await orUnavailable(() => bucket.delete(key))
    throw notFound()
  }
  if (received.received.includes('0')) {
    await orUnavailable(() => joinPart(bucket, received, number, received.received))
    return received
  }
  return completeIfWhole(bucket, db, received, by)
}

/** The file stays `receiving` if joining takes more calls than a request may make, or a chunk is lost. */
export async function completeIfWhole(
  bucket: R2Bucket,
  db: Database,
  file: FileRow,
  { now, onAddition }: Receiving,
  maxSources = sourcesPerRequest,
): Promise<FileRow> {
  if (file.state !== 'receiving' || file.received.includes('0')) return file
  try {
    if (!(await joinNext(bucket, file, maxSources))) return file
  } catch (thrown) {
    // Another request may have been faster and deleted the chunks.
    const current = await findFile(db, file)
    if (current?.state === 'complete') return current
    if (thrown instanceof ObjectMissing) return requestMissingChunks(bucket, db, file, now())
    if (!(thrown instanceof WrongContent)) throw unavailable(thrown)
    await removeFile(bucket, db, file)
    throw new ApiError(
      'digest_mismatch',
      'The file changed while it was being uploaded. Choose it again.',
    )
  }
  const complete = await recordComplete(db, file, { now: now(), onAddition })
  if (!complete) {
    // The file was deleted in the meantime, so nothing else refers to the joined object.
    await orUnavailable(() => bucket.delete(fileKey(file)))
    throw notFound()
  }
  await deleteLeftChunks(bucket, db, complete)
  return complete
}

/** Marks chunks that R2 has lost as not received, and allows another day to send them again. */
async function requestMissingChunks(bucket: R2Bucket, db: Database, file: FileRow, now: number) {
  const missing = await orUnavailable(() => findMissing(bucket, file))
  if (missing.length === 0) return file
  log('error', 'chunks_missing', { file: file.id, chunks: missing.length })
  const left = Array.from(file.received, (digit, i) => (missing.includes(i) ? '0' : digit)).join('')
  const isUnchanged = and(eq(files.state, 'receiving'), eq(files.received, file.received))
  await retryTransient(() =>
    db
      .update(files)
      .set({ received: left, receivedAt: now, joinTriedAt: null })
      .where(and(isSame(file), isUnchanged)),
  )
  const current = await findFile(db, file)
  if (!current) throw notFound()
  return current
}

/** Whether the file has not been deleted and announced again, with its id. */
function isSame({ id, createdAt }: FileRow) {
  return and(eq(files.id, id), eq(files.createdAt, createdAt))
}

/** If this fails, cron does it later. */
export async function deleteLeftChunks(bucket: R2Bucket, db: Database, file: FileRow) {
  try {
    await deleteChunks(bucket, [file])
    await recordChunksDeleted(db, [file])
  } catch {
    log('warn', 'chunks_left_to_cron', { file: file.id })
  }
}

/**
 * Throws `file_sent` if a reply has sent it: the reply's next attempt would lack it. If deleting the content
 * fails, cron does it later: the trigger `file_deleted` has queued it.
 */
export async function removeFile(bucket: R2Bucket, db: Database, file: FileRow) {
  const deletion = db.delete(files).where(and(eq(files.id, file.id), sql`not ${isSent}`))
  await retryTransient(() => batch(db, [raiseRevision(file.inquiryId), deletion]))
  if (await findFile(db, file)) {
    throw new ApiError('file_sent', 'We have sent this file with a reply, so it cannot be removed.')
  }
  try {
    await deleteContent(bucket, [file])
    await forgetDeleted(db, [file])
  } catch {
    log('warn', 'content_left_to_cron', { file: file.id })
  }
}

/** Throws `files_not_taken` if there is none. */
export function requireBucket({ FILES }: Bindings) {
  if (FILES) return FILES
  throw new ApiError('files_not_taken', 'Files cannot be uploaded here. Send them by e-mail.')
}

/** In base64, from a Content-Digest header (RFC 9530). */
function readDigest(header = '') {
  return /(?:^|,)\s*sha-256=:([A-Za-z\d+/]{43}=):/.exec(header)?.[1]
}

/** Reports an R2 failure as temporary. */
export async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw unavailable(thrown)
  }
}

function unavailable(cause: unknown) {
  if (cause instanceof ApiError || isDatabaseFault(cause)) return cause
  log('error', 'storage_of_files_failed', { cause: describeCause(cause) })
  return new ApiError(
    'files_unavailable',
    'The file could not be stored. Try again in a few seconds.',
    { retryAfter: 5, cause },
  )
}

export function notFound() {
  return new ApiError('not_found', 'This file was not found. Choose it again.')
}

export function unsupportedFile(name: string) {
  return new ApiError('unsupported_file', kindProblemOf(name))
}
