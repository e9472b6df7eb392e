/** Receives whole files from a form that is sent without JavaScript. */
import { createHash } from 'node:crypto'
import { openDatabase } from '../db/database'
import type { Env } from '../env'
import { ApiError, asApiError } from '../errors'
import { uuidOf } from '../intake/idempotency-key'
import { announceFile } from './announce'
import { chunkBytes, cleanFileName, filesMax } from './contract'
import { detectKind, kinds } from './kinds/contract'
import { fileKey, putBytes } from './objects'
import { deleteLeftChunks, requireBucket, unsupportedFile } from './receive-chunk'
import { recordComplete } from './store'

type By = { inquiryId: string; address: string; now: () => number }

/** Returns the files of a form. A browser sends an empty file without a name if none was chosen. */
export function filesIn(form: FormData) {
  const files = form.getAll('files').filter((value): value is File => typeof value !== 'string')
  return files.filter(({ name, size }) => name !== '' || size > 0)
}

/** Whether a form has file names instead of files, which is all that a text encoding can send. */
export function hasFileNamesOnly(form: FormData) {
  return form.getAll('files').some((value) => typeof value === 'string' && value !== '')
}

/**
 * Stores files one after the other, and returns the error messages of those that could not be
 * stored. One failure does not affect the other files.
 */
export async function receiveFiles(env: Env, files: readonly File[], by: By) {
  const problems: string[] = []
  if (files.length > filesMax) {
    problems.push(
      `Only the first ${filesMax} files were accepted. Put the others into a ZIP file and send that.`,
    )
  }
  for (const file of files.slice(0, filesMax)) {
    try {
      await receiveWhole(env, file, by)
    } catch (thrown) {
      problems.push(`${cleanFileName(file.name)}: ${asApiError(thrown).message}`)
    }
  }
  return problems
}

async function receiveWhole(env: Env, file: File, { inquiryId, address, now }: By) {
  const bucket = requireBucket(env)
  if (file.size === 0) {
    throw new ApiError('validation_failed', 'The file is empty. Choose another one.')
  }
  const bytes = await file.arrayBuffer()
  const kind = detectKind(new Uint8Array(bytes))
  if (!kind) throw unsupportedFile()
  const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
  const name = cleanFileName(file.name)
  // The same file sent again, for example after Back, is not stored twice.
  const id = uuidOf([inquiryId, name, sha256])
  const announced = { id, name, size: file.size, sha256, chunkBytes, kind }
  const row = await announceFile(env, announced, { inquiryId, address, now: now() })
  if (row.state === 'complete') return
  const db = openDatabase(env.DB)
  const httpMetadata = { contentType: kinds[kind].mediaType }
  await putBytes(bucket, fileKey(row), bytes, { sha256, httpMetadata })
  const complete = await recordComplete(db, { id, kind }, now())
  if (complete?.hasChunks) await deleteLeftChunks(bucket, db, complete)
  if (!complete) await bucket.delete(fileKey(row))
}
