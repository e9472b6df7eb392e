/** Accepts files: announced ones, whose chunks follow, and whole ones in a form without JavaScript. */

import { createHash } from 'node:crypto'
import { openDatabase } from '../db/database'
import type { Env } from '../env'
import { ApiError, asApiError, type ErrorCode } from '../errors'
import { hashAddress } from '../intake/byte-budget'
import { uuidOf } from '../intake/submission'
import { secondsToMidnight } from '../time'
import {
  additionsLifetime,
  chunkBytes,
  cleanFileName,
  fileMaxBytes,
  filesMax,
  type NewFile,
} from './contract'
import { detectKind, type FileKind, kinds } from './kinds/contract'
import { fileKey, putBytes } from './objects'
import { deleteLeftChunks, requireBucket, unsupportedFile } from './receive-chunk'
import { addFile, type FileRow, type Refusal, recordComplete } from './store'

type By = { inquiryId: string; address: string; now: number }

/** Stores an announced file, or finds it if it was announced before. Throws if it is refused. */
export async function announceFile(
  env: Env,
  file: NewFile & { kind?: FileKind },
  by: By,
): Promise<FileRow> {
  const { inquiryId, address, now } = by
  requireBucket(env)
  requireOpen(inquiryId, now)
  if (file.size > fileMaxBytes) {
    throw new ApiError(
      'file_too_large',
      'The file is larger than 25 MB. Send a smaller one, or a link to it in the message.',
    )
  }
  const source = hashAddress(env, address, now)
  const added = await addFile(openDatabase(env.DB), { ...file, inquiryId, source, now })
  if (typeof added === 'string') throw refusalOf(added, now)
  return added
}

/** Whether an enquiry still accepts files and corrections. Its id starts with its arrival time. */
export function isOpenAt(inquiryId: string, now: number) {
  const arrivedAt = Number.parseInt(inquiryId.replaceAll('-', '').slice(0, 12), 16)
  return now - arrivedAt <= additionsLifetime
}

/** Throws if an enquiry no longer accepts files and corrections. */
export function requireOpen(inquiryId: string, now: number) {
  if (isOpenAt(inquiryId, now)) return
  throw new ApiError('inquiry_closed', 'This enquiry is closed. Send us a new message.')
}

const refusals: Record<Refusal, [ErrorCode, string]> = {
  no_inquiry: ['inquiry_closed', 'This enquiry has been deleted. Send us a new message.'],
  other_file: ['idempotency_mismatch', 'This id belongs to another file. Choose the file again.'],
  too_many_files: [
    'too_many_files',
    `An enquiry can have at most ${filesMax} files. Put them into a ZIP file, or remove one.`,
  ],
  files_too_large: [
    'files_too_large',
    'All files together can be at most 60 MB. Remove one, or send a link in the message.',
  ],
  address_spent: [
    'file_budget_spent',
    'You have reached the daily limit for files. Try again tomorrow, or send the file by e-mail.',
  ],
  day_spent: [
    'file_budget_spent',
    'We have reached our daily limit for files. Try again tomorrow, or send the file by e-mail.',
  ],
  storage_full: ['storage_full', 'We cannot store more files at the moment. Send them by e-mail.'],
}

function refusalOf(refusal: Refusal, now: number) {
  const [code, message] = refusals[refusal]
  // At midnight UTC, the daily counts start again.
  const isSpent = code === 'file_budget_spent'
  return new ApiError(code, message, isSpent ? { retryAfter: secondsToMidnight(now) } : {})
}

type Sender = { inquiryId: string; address: string; now: () => number }

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
export async function receiveFiles(env: Env, files: readonly File[], by: Sender) {
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

async function receiveWhole(env: Env, file: File, { inquiryId, address, now }: Sender) {
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
