/** The rows of files: what is announced, what has been received, and the limits. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { batch, type Database, hasChanged, retryTransient, rowOf } from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { deletedFiles, deskState, files, inquiries, intakeUsage, settings } from '../db/schema'
import { queueAddition } from '../notifications/additions'
import { utcDayOf } from '../time'
import {
  chunkBytes,
  countChunks,
  filesMax,
  filesMaxBytes,
  type InquiryFile,
  type NewFile,
  type Upload,
} from './contract'
import { type FileKind, nameFor } from './kinds/contract'
import { chunkBytesOf } from './objects'

export type FileRow = typeof files.$inferSelect

/**
 * Bytes of files that one address may announce per day: two enquiries of the largest size. Even a
 * tiny file counts as one chunk, because each file writes some twenty rows until it is removed, of
 * the 100,000 a day on the free plan.
 */
const fileBytesOfOne = 2 * filesMaxBytes

/** Why a file is refused, in the order of the checks. */
export type Refusal =
  | 'no_inquiry'
  | 'other_file'
  | 'too_many_files'
  | 'files_too_large'
  | 'address_spent'
  | 'day_spent'
  | 'storage_full'

type Announced = NewFile & {
  inquiryId: string
  source: string
  now: number
  /** Only for a file that is sent whole, without chunks. */
  kind?: FileKind
}

/**
 * Stores the row of a file and counts its bytes, or returns why not. The INSERT itself makes all
 * checks, so that concurrent calls see each other. Safe to run again: each counting statement
 * checks whether the previous statement wrote a row, so bytes are counted only if this call stored
 * the file.
 */
export async function addFile(db: Database, file: Announced): Promise<FileRow | Refusal> {
  const { id, inquiryId, name, size, sha256, source, now, kind = null } = file
  const today = utcDayOf(now)
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
  })
  const refusal = refusalOf(file, today)
  const counted = bytesOfDay(size)
  const statements = [
    sql`select ${refusal} as refusal`,
    db.insert(files).select(sql`select ${row} where ${refusal} is null`).onConflictDoNothing(),
    sql`insert into ${intakeUsage} (day, source, count, bytes, file_bytes)
      select ${today}, ${source}, 0, 0, ${counted} where ${hasChanged}
      on conflict (day, source) do update set file_bytes = file_bytes + excluded.file_bytes`,
    sql`update ${deskState} set files_day = ${today},
      files_day_bytes = iif(files_day = ${today}, files_day_bytes, 0) + ${counted},
      files_total_bytes = files_total_bytes + ${size} where ${hasChanged}`,
  ]
  const [checked] = await retryTransient(() => batch<{ refusal: Refusal }>(db, statements))
  const stored = await findFile(db, { id, inquiryId })
  if (stored && stored.size === size && stored.sha256 === sha256) return stored
  return stored ? 'other_file' : (checked?.results[0]?.refusal ?? 'other_file')
}

/** Returns the bytes that a file counts towards the daily limits. */
function bytesOfDay(size: number) {
  return Math.max(size, chunkBytes)
}

function refusalOf({ id, inquiryId, size, source }: Announced, today: number) {
  const counted = bytesOfDay(size)
  const others = sql`from ${files} where inquiry_id = ${inquiryId}`
  const usage = sql`select file_bytes from ${intakeUsage} where day = ${today} and source = ${source}`
  return sql`(select case
    when not exists (select 1 from ${inquiries} where id = ${inquiryId}) then 'no_inquiry'
    when exists (select 1 from ${files} where id = ${id})
      or exists (select 1 from ${deletedFiles} where file_id = ${id}) then 'other_file'
    when (select count(*) ${others}) >= ${filesMax} then 'too_many_files'
    when coalesce((select sum(size) ${others}), 0) + ${size} > ${filesMaxBytes} then 'files_too_large'
    when coalesce((${usage}), 0) + ${counted} > ${fileBytesOfOne} then 'address_spent'
    when iif(files_day = ${today}, files_day_bytes, 0) + ${counted} > files_per_day_mb * 1000000
      then 'day_spent'
    when files_total_bytes + ${size} > files_total_mb * 1000000 then 'storage_full'
    end from ${deskState} cross join ${settings})`
}

export async function findFile(db: Database, { id, inquiryId }: Pick<FileRow, 'id' | 'inquiryId'>) {
  const isIt = and(eq(files.id, id), eq(files.inquiryId, inquiryId))
  const [row] = await db.select().from(files).where(isIt)
  return row
}

/** Returns the query for all files of an enquiry, in the order they were announced. */
export function listFiles(db: Database, inquiryId: string) {
  return db
    .select()
    .from(files)
    .where(eq(files.inquiryId, inquiryId))
    .orderBy(files.createdAt, files.id)
}

/** The same as SQL, with the columns that the desk shows. */
export function selectDeskFiles(inquiryId: string) {
  return sql`select id, name, size, kind, state, created_at as createdAt, completed_at as completedAt
    from files where inquiry_id = ${inquiryId} order by created_at, id`
}

/** Records a stored chunk and returns the row; undefined if its file was deleted or replaced. */
export async function recordChunk(
  db: Database,
  { id, createdAt }: Pick<FileRow, 'id' | 'createdAt'>,
  { number, kind, now }: { number: number; kind: FileKind | undefined; now: number },
) {
  const { received } = files
  const [row] = await retryTransient(() =>
    db
      .update(files)
      .set({
        received: sql`substr(${received}, 1, ${number}) || '1' || substr(${received}, ${number + 2})`,
        receivedAt: now,
        ...(kind && { kind }),
      })
      .where(and(eq(files.id, id), eq(files.createdAt, createdAt)))
      .returning(),
  )
  return row
}

/** Marks lost chunks as not received and allows another day to send them. Returns the updated row. */
export async function recordMissingChunks(
  db: Database,
  { id, inquiryId, createdAt, received }: FileRow,
  { missing, now }: { missing: readonly number[]; now: number },
) {
  const left = Array.from(received, (digit, number) =>
    missing.includes(number) ? '0' : digit,
  ).join('')
  await retryTransient(() =>
    db
      .update(files)
      .set({ received: left, receivedAt: now, joinTriedAt: null })
      .where(
        and(
          eq(files.id, id),
          eq(files.createdAt, createdAt),
          eq(files.state, 'receiving'),
          eq(files.received, received),
        ),
      ),
  )
  return findFile(db, { id, inquiryId })
}

/**
 * Marks a file as complete and returns its row; undefined if it was deleted. A listed enquiry
 * returns to the inbox as unread, because the file is new to anyone who has read it.
 */
export async function recordComplete(
  db: Database,
  { id: fileId, kind = null }: { id: string; kind?: FileKind | null },
  now: number,
) {
  // Null if another call has completed the file, and so has updated the enquiry.
  const isIncomplete = sql`id = ${fileId} and state in ('receiving', 'missing')`
  const inquiryId = sql`(select inquiry_id from ${files} where ${isIncomplete})`
  const statements = [
    returnToInbox(sql`id = ${inquiryId}`, now),
    raiseRevision(inquiryId),
    queueAddition(inquiryId, now),
    // A file that was announced before its first chunk has no kind yet.
    sql`update ${files} set state = 'complete', completed_at = ${now}, kind = coalesce(kind, ${kind})
      where ${isIncomplete}`,
  ]
  await retryTransient(() => batch(db, statements))
  const [row] = await db.select().from(files).where(eq(files.id, fileId))
  return row
}

/**
 * The update of an enquiry that its customer added to. Spam and deleted enquiries do not move. In
 * the inbox, a later reminder would count as due.
 */
export function returnToInbox(isIt: ReturnType<typeof sql>, now: number) {
  return sql`update ${inquiries} set done_at = null, is_waiting = 0, read_at = null,
      remind_at = iif(remind_at > ${now}, null, remind_at), version = version + 1
    where ${isIt} and is_listed and (done_at is not null or is_waiting or read_at is not null)`
}

export async function recordChunksDeleted(db: Database, joined: readonly Pick<FileRow, 'id'>[]) {
  const ids = joined.map(({ id }) => id)
  await db.update(files).set({ hasChunks: false }).where(inArray(files.id, ids))
}

/** Deletes the row. The trigger `file_deleted` queues its content for deletion. */
export async function deleteFile(db: Database, { id, inquiryId }: FileRow) {
  const deletion = db.delete(files).where(eq(files.id, id))
  await retryTransient(() => batch(db, [raiseRevision(inquiryId), deletion]))
}

/** Records that the content of these deleted files is deleted too. */
export async function forgetDeleted(db: Database, deleted: readonly Pick<FileRow, 'id'>[]) {
  const ids = deleted.map(({ id }) => id)
  await db.delete(deletedFiles).where(inArray(deletedFiles.fileId, ids))
}

/** Returns the columns of a file that pages show. */
export function fileOf(row: FileRow): InquiryFile {
  const { id, name, size, kind, state, createdAt, completedAt } = row
  return { id, name, size, kind, state, createdAt, completedAt }
}

/** Returns the file as the desk shows it: the extension of its name matches its content. */
export function deskFileOf(row: InquiryFile): InquiryFile {
  return { ...row, name: nameFor(row.name, row.kind) }
}

export function uploadOf(row: FileRow): Upload {
  const digits = row.state === 'receiving' ? [...row.received] : []
  const missing = digits.flatMap((digit, number) => (digit === '0' ? [number] : []))
  return { file: fileOf(row), chunkBytes: chunkBytesOf(row), missing }
}
