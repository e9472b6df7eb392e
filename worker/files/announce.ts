import { openDatabase } from '../db/database'
import type { Env } from '../env'
import { ApiError, type ErrorCode } from '../errors'
import { hashAddress } from '../intake/byte-budget'
import { secondsToMidnight } from '../time'
import { additionsLifetime, fileMaxBytes, filesMax, type NewFile } from './contract'
import type { FileKind } from './kinds/contract'
import { requireBucket } from './receive-chunk'
import { addFile, type FileRow, type Refusal } from './store'

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
