/** Takes files in, chunk by chunk. */
import { createHash } from 'node:crypto'
import { type Database, openDatabase } from '../db/open'
import { isDatabaseFault } from '../db/retry'
import type { Env } from '../env'
import { ApiError, describeCause } from '../errors'
import { log } from '../log'
import { chunkLength } from './contract'
import { acceptedKinds, detectKind, kinds } from './kinds/contract'
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
import {
  deleteFile,
  type FileRow,
  findFile,
  forgetDeleted,
  recordChunk,
  recordChunksDeleted,
  recordComplete,
  recordMissingChunks,
} from './store'

type Chunk = { number: number; bytes: ArrayBuffer; digest: string | undefined }

/**
 * Stores a chunk, and joins the file with the last one. Returns the file as it is afterwards. A chunk
 * counts as received once both R2 and D1 have it; one that is there already is not stored again.
 */
export async function receiveChunk(
  env: Env,
  which: Pick<FileRow, 'id' | 'inquiryId'>,
  { number, bytes, digest }: Chunk,
  now: () => number,
): Promise<FileRow> {
  const db = openDatabase(env.DB)
  const bucket = requireBucket(env)
  const file = await findFile(db, which)
  if (!file?.received[number]) throw notFound()
  if (file.state !== 'receiving') return file
  if (file.received[number] === '1') return completeIfWhole(bucket, db, file, now)
  const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest()
  if (
    bytes.byteLength !== chunkLength({ size: file.size, chunkBytes: chunkBytesOf(file) }, number) ||
    readDigest(digest) !== sha256.toString('base64')
  ) {
    throw new ApiError(
      'chunk_damaged',
      'This part of the file was changed on its way. Send it again.',
    )
  }
  const kind = number === 0 ? detectKind(new Uint8Array(bytes)) : undefined
  if (kind === null) {
    await removeFile(bucket, db, file)
    throw unsupportedFile()
  }
  const key = chunkKey(file.id, number)
  await orUnavailable(() => putBytes(bucket, key, bytes, { sha256: sha256.toString('hex') }))
  const received = await recordChunk(db, file, { number, kind, now: now() })
  if (!received) {
    // Deleted meanwhile: nothing else knows of this chunk.
    await orUnavailable(() => bucket.delete(key))
    throw notFound()
  }
  if (received.received.includes('0')) {
    await orUnavailable(() => joinPart(bucket, received, number, received.received))
    return received
  }
  return completeIfWhole(bucket, db, received, now)
}

/**
 * Goes on with joining a file whose chunks are all there, and returns it as it is afterwards: still
 * `receiving` where that takes more calls than one request may make, or a chunk is gone. Safe to run again.
 */
export async function completeIfWhole(
  bucket: R2Bucket,
  db: Database,
  file: FileRow,
  now: () => number,
  maxSources = sourcesPerRequest,
): Promise<FileRow> {
  if (file.state !== 'receiving' || file.received.includes('0')) return file
  try {
    const { mediaType } = kinds[file.kind ?? 'zip']
    if (!(await joinNext(bucket, file, { mediaType, maxSources }))) return file
  } catch (thrown) {
    // Another request may have been faster, and have deleted the chunks.
    const current = await findFile(db, file)
    if (current?.state === 'complete') return current
    if (thrown instanceof ObjectMissing) return requestMissingChunks(bucket, db, file, now())
    if (!(thrown instanceof WrongContent)) throw unavailable(thrown)
    await removeFile(bucket, db, file)
    throw new ApiError(
      'digest_mismatch',
      'The file has changed while it was sent. Choose it again to send it anew.',
    )
  }
  const complete = await recordComplete(db, file.id, now())
  if (!complete) {
    // Deleted meanwhile: nothing else knows of what was joined.
    await orUnavailable(() => bucket.delete(fileKey(file)))
    throw notFound()
  }
  await deleteLeftChunks(bucket, db, complete)
  return complete
}

/** Has its sender send again what is gone from the storage. */
async function requestMissingChunks(bucket: R2Bucket, db: Database, file: FileRow, now: number) {
  const missing = await orUnavailable(() => findMissing(bucket, file))
  if (missing.length === 0) return file
  log('error', 'chunks_missing', { file: file.id, chunks: missing.length })
  const current = await recordMissingChunks(db, file, { missing, now })
  if (!current) throw notFound()
  return current
}

/** What is left over now, cron deletes: the file is complete. */
export async function deleteLeftChunks(bucket: R2Bucket, db: Database, file: FileRow) {
  try {
    await deleteChunks(bucket, [file])
    await recordChunksDeleted(db, [file])
  } catch {
    log('warn', 'chunks_left_to_cron', { file: file.id })
  }
}

/** Deletes a file and its content; what fails of the latter is left to cron. */
export async function removeFile(bucket: R2Bucket, db: Database, file: FileRow) {
  await deleteFile(db, file.id)
  try {
    await deleteContent(bucket, [file])
    await forgetDeleted(db, [file.id])
  } catch {
    log('warn', 'content_left_to_cron', { file: file.id })
  }
}

/** Returns the bucket. Throws `files_not_taken` where there is none. */
export function requireBucket({ FILES }: Env) {
  if (FILES) return FILES
  throw new ApiError('files_not_taken', 'Files are not taken here. Send them by e-mail.')
}

/** Returns the base64 of a SHA-256 in a Content-Digest header (RFC 9530), or undefined. */
function readDigest(header = '') {
  return /(?:^|,)\s*sha-256=:([A-Za-z\d+/]{43}=):/.exec(header)?.[1]
}

/** A fault of R2 is passing, as far as a visitor can tell. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw unavailable(thrown)
  }
}

function unavailable(cause: unknown) {
  if (cause instanceof ApiError || isDatabaseFault(cause)) return cause
  log('error', 'storage_of_files_failed', { cause: describeCause(cause) })
  return new ApiError('files_unavailable', 'The file could not be stored. It is tried again.', {
    headers: { 'retry-after': '5' },
    cause,
  })
}

export function notFound() {
  return new ApiError('not_found', 'There is no such file (any more). Choose it again.')
}

export function unsupportedFile() {
  return new ApiError(
    'unsupported_file',
    `This kind of file is not accepted. Send ${acceptedKinds}.`,
  )
}
