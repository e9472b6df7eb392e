import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashAddress } from '../byte-budget'
import { batch, hasChanged, openDatabase, retryTransient, rowOf } from '../db/database'
import { deletedFiles, deskState, files, inquiries, intakeUsage, settings } from '../db/schema'
import type { Bindings } from '../env'
import { ApiError, asApiError, type ErrorCode } from '../errors'
import { secondsToMidnight, utcDayOf } from '../time'
import { uuidOf } from '../uuid'
import {
  additionsLifetime,
  chunkBytes,
  cleanFileName,
  countChunks,
  fileMaxBytes,
  filesMax,
  filesMaxBytes,
  type NewFile,
} from './contract'
import { detectKind, type FileKind, kinds } from './kinds/contract'
import { fileKey, putBytes } from './objects'
import {
  budgetOfDaySpent,
  deleteLeftChunks,
  orUnavailable,
  requireBucket,
  unsupportedFile,
} from './receive-chunk'
import { describeRefusals } from './refusals/contract'
import { arrivedBytes, countArrived, type FileRow, type OnAddition, recordComplete } from './store'

/** Per day, for one address and for one enquiry: as much as two enquiries of the largest size. */
const announcedMaxBytes = 2 * filesMaxBytes

/** What even a tiny file counts: each writes some twenty of the free plan's 100,000 rows a day. */
const announcedLeastBytes = 4 * chunkBytes

type By = {
  inquiryId: string
  now: number
  /** The address of the visitor's computer; null if the desk adds the file. */
  address: string | null
  /** The e-mail that it came with, which may arrive at any time. */
  messageId?: number | undefined
  /** The administrator who adds it. */
  author?: string
}

const limitsOfForm = { files: filesMax, bytes: filesMaxBytes }
/** A conversation brings more, over months. Each side has as much. */
const limitsOfConversation = { files: 200, bytes: 1_000_000_000 }

/**
 * Finds the file if it was announced before, also under another id: an incomplete one that its customer chose again,
 * in another browser or without scripts, is continued. The INSERT itself makes all checks, so that concurrent calls
 * see each other. Safe to run again: each counting statement checks whether the one before it wrote a row.
 *
 * @param file with its kind only if it is sent whole, without chunks
 */
export async function announceFile(
  env: Bindings,
  file: NewFile & { kind?: FileKind },
  { inquiryId, address, now, messageId, author }: By,
): Promise<FileRow> {
  requireBucket(env)
  const isFromPage = messageId === undefined && author === undefined
  if (isFromPage) requireOpen(inquiryId, now)
  const limits = isFromPage ? limitsOfForm : limitsOfConversation
  if (file.size > fileMaxBytes) {
    throw new ApiError(
      'file_too_large',
      'The file is larger than 25 MB. Send a smaller one, or a link to it in the message.',
    )
  }
  const { id, name, size, sha256, kind = null } = file
  const db = openDatabase(env.DB)
  // A signed-in administrator has no budget of the day.
  const sources =
    address === null ? [] : [address, inquiryId].map((it) => hashAddress(env, it, now))
  const today = utcDayOf(now)
  const announced = Math.max(size, announcedLeastBytes)
  const wholeBytes = arrivedBytes(size, { size, chunks: 1 })
  const row = rowOf(files, {
    id,
    inquiryId,
    name,
    size,
    sha256,
    state: 'receiving',
    received: '0'.repeat(countChunks(file)),
    createdAt: now,
    receivedAt: now,
    kind,
    hasChunks: kind === null ? 1 : 0,
    messageId: messageId ?? null,
    author: author ?? null,
  })
  const others = sql`from ${files} where inquiry_id = ${inquiryId}
    and (author is null) = ${Number(author === undefined)}`
  const isChosenAgain = sql`${isFromPage} and inquiry_id = ${inquiryId} and author is null
    and name = ${name} and size = ${size} and sha256 = ${sha256}
    and (state = 'receiving' or state = 'complete' and ${kind !== null})`
  const usage = sql`select max(file_bytes) from ${intakeUsage} where day = ${today} and source in ${sources}`
  const refusal = sql`(select case
    when not exists (select 1 from ${inquiries} where id = ${inquiryId}) then 'no_inquiry'
    when exists (select 1 from ${files} where id = ${id})
      or exists (select 1 from ${deletedFiles} where file_id = ${id})
      or exists (select 1 from ${files} where ${isChosenAgain}) then 'other_file'
    when (select count(*) ${others}) >= ${limits.files} then 'too_many_files'
    when coalesce((select sum(size) ${others}), 0) + ${size} > ${limits.bytes} then 'files_too_large'
    when coalesce((${usage}), 0) + ${announced} > ${announcedMaxBytes} then 'announced_spent'
    when iif(files_day = ${today}, files_day_bytes, 0) + ${wholeBytes} > files_per_day_mb * 1000000
      then 'day_spent'
    when files_total_bytes + ${size} > files_total_mb * 1000000 then 'storage_full'
    end from ${deskState} cross join ${settings})`
  const statements = [
    sql`select ${refusal} as refusal`,
    db
      .insert(files)
      .select(sql`select ${row} where ${refusal} is null`)
      .onConflictDoNothing({ target: files.id }),
    sql`insert into ${intakeUsage} (day, source, count, bytes, file_bytes)
      select ${today}, value, 0, 0, ${announced} from json_each(${JSON.stringify(sources)}) where ${hasChanged}
      on conflict (day, source) do update set file_bytes = file_bytes + excluded.file_bytes`,
    countArrived(db, kind === null ? 0 : wholeBytes, now).where(hasChanged),
  ]
  const [checked] = await retryTransient(() => batch<{ refusal: Refusal }>(db, statements))
  const [stored] = await db
    .select()
    .from(files)
    .where(sql`id = ${id} and inquiry_id = ${inquiryId} or ${isChosenAgain}`)
    .orderBy(sql`id <> ${id}`)
    .limit(1)
  if (stored?.size === size && stored.sha256 === sha256) return stored
  throw refusalOf((!stored && checked?.results[0]?.refusal) || 'other_file', now)
}

/** An id starts with the arrival time. */
export function isOpenAt(inquiryId: string, now: number) {
  const arrivedAt = Number.parseInt(inquiryId.replaceAll('-', '').slice(0, 12), 16)
  return now - arrivedAt <= additionsLifetime
}

export function requireOpen(inquiryId: string, now: number) {
  if (isOpenAt(inquiryId, now)) return
  throw new ApiError('inquiry_closed', 'This enquiry is closed. Send us a new message.')
}

const refusals = {
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
  announced_spent: [
    'file_budget_spent',
    'You have reached the daily limit for files. Try again tomorrow, or send the file by e-mail.',
  ],
  day_spent: ['file_budget_spent', budgetOfDaySpent],
  storage_full: ['storage_full', 'We cannot store more files at the moment. Send them by e-mail.'],
} as const satisfies Record<string, readonly [ErrorCode, string]>

type Refusal = keyof typeof refusals

function refusalOf(refusal: Refusal, now: number) {
  const [code, message] = refusals[refusal]
  // At midnight UTC, the daily counts start again.
  const isSpent = code === 'file_budget_spent'
  return new ApiError(code, message, isSpent ? { retryAfter: secondsToMidnight(now) } : {})
}

type Sender = {
  inquiryId: string
  address: string
  now: () => number
  isLater?: boolean
  messageId?: number
  onAddition?: OnAddition
}

/** A browser sends an empty file without a name if none was chosen. */
export function filesIn(form: FormData) {
  const files = form.getAll('files').filter((value): value is File => typeof value !== 'string')
  return files.filter(({ name, size }) => name !== '' || size > 0)
}

/** A form in a text encoding has only the names of its files. */
export function hasFileNamesOnly(form: FormData) {
  return form.getAll('files').some((value) => typeof value === 'string' && value !== '')
}

const tooManyInForm = `Only the first ${filesMax} files were accepted. Put the others into a ZIP file and send that.`

/** Returns the problems of those that could not be stored, which do not affect the others. */
export async function receiveFiles(env: Bindings, files: readonly File[], by: Sender) {
  const refused: { name: string; problem: string }[] = []
  for (const file of files.slice(0, filesMax)) {
    try {
      await receiveWhole(env, file, by)
    } catch (thrown) {
      refused.push({ name: cleanFileName(file.name), problem: asApiError(thrown).message })
    }
  }
  const tooMany = files.length > filesMax ? [tooManyInForm] : []
  return [...tooMany, ...describeRefusals(refused)]
}

async function receiveWhole(
  env: Bindings,
  file: File,
  { inquiryId, address, now, isLater = false, messageId, onAddition }: Sender,
) {
  const bucket = requireBucket(env)
  if (file.size === 0) {
    throw new ApiError('validation_failed', 'The file is empty. Choose another one.')
  }
  const bytes = await file.arrayBuffer()
  const kind = detectKind(new Uint8Array(bytes))
  if (!kind) throw unsupportedFile(cleanFileName(file.name))
  const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
  const name = cleanFileName(file.name)
  // The same file sent again, for example after Back, is not stored twice.
  const id = uuidOf([inquiryId, name, sha256])
  const announced = { id, name, size: file.size, sha256, chunkBytes, kind }
  const by = { inquiryId, address, now: now(), messageId }
  const row = await announceFile(env, announced, by)
  if (row.state === 'complete') return
  const db = openDatabase(env.DB)
  const httpMetadata = { contentType: kinds[kind].mediaType }
  await orUnavailable(() => putBytes(bucket, fileKey(row), bytes, { sha256, httpMetadata }))
  const complete = await recordComplete(
    db,
    { id: row.id, kind },
    { now: now(), isLater, onAddition },
  )
  if (complete?.hasChunks) await deleteLeftChunks(bucket, db, complete)
  if (!complete) await bucket.delete(fileKey(row))
}
