/** The rows of files: what is announced, what has come, and how much of it may come. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { queueAddition } from '../additions/queue'
import type { Database } from '../db/open'
import { retryTransient } from '../db/retry'
import { raiseRevision } from '../db/revision'
import { deletedFiles, deskState, files, inquiries, intakeUsage, settings } from '../db/schema'
import { rowOf, statement } from '../db/statement'
import { day } from '../time'
import {
  chunkBytes,
  countChunks,
  type EnquiryFile,
  filesMax,
  filesMaxBytes,
  type NewFile,
  type Upload,
} from './contract'
import type { FileKind } from './kinds/contract'
import { chunkBytesOf } from './objects'

export type FileRow = typeof files.$inferSelect

/**
 * Bytes of files that one address may announce on a day: two enquiries that are as large as can be. A file
 * counts for a day as a chunk at least, however small: each writes some twenty rows until it is removed, of
 * 100,000 a day on the free plan.
 */
const fileBytesOfOne = 2 * filesMaxBytes

/** Why a file is not taken, in the order in which it is asked. */
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
  /** Of one that comes as a whole, without chunks. */
  kind?: FileKind
}

/**
 * Stores the row of a file, and counts its bytes; or returns why not. Everything is asked by the INSERT
 * itself, so that of two at once one sees the other. Safe to run again: each statement that counts asks
 * whether the one before it has written a row, and so the first whether this call has stored the file.
 */
export async function addFile(db: Database, file: Announced): Promise<FileRow | Refusal> {
  const { id, inquiryId, name, size, sha256, source, now, kind = null } = file
  const today = Math.floor(now / day)
  const chunks = '0'.repeat(countChunks(file))
  const row = rowOf(files, {
    ...{ id: sql`${id}`, inquiryId: sql`${inquiryId}`, name: sql`${name}`, size: sql`${size}` },
    ...{ sha256: sql`${sha256}`, state: sql`'receiving'`, received: sql`${chunks}` },
    ...{ createdAt: sql`${now}`, receivedAt: sql`${now}` },
    ...{ kind: sql`${kind}`, hasChunks: sql`${kind === null ? 1 : 0}` },
  })
  const refusal = refusalOf(file, today)
  const counted = bytesOfDay(size)
  const hasWritten = sql`changes() > 0`
  const statements = [
    statement(db, sql`select ${refusal} as refusal`),
    statement(
      db,
      db.insert(files).select(sql`select ${row} where ${refusal} is null`).onConflictDoNothing(),
    ),
    statement(
      db,
      sql`insert into ${intakeUsage} (day, source, count, bytes, file_bytes)
        select ${today}, ${source}, 0, 0, ${counted} where ${hasWritten}
        on conflict (day, source) do update set file_bytes = file_bytes + excluded.file_bytes`,
    ),
    statement(
      db,
      sql`update ${deskState} set files_day = ${today},
        files_day_bytes = iif(files_day = ${today}, files_day_bytes, 0) + ${counted},
        files_total_bytes = files_total_bytes + ${size} where ${hasWritten}`,
    ),
  ]
  const [asked] = await retryTransient(() => db.$client.batch<{ refusal: Refusal }>(statements))
  const stored = await findFile(db, { id, inquiryId })
  if (stored && stored.size === size && stored.sha256 === sha256) return stored
  return stored ? 'other_file' : (asked?.results[0]?.refusal ?? 'other_file')
}

/** Returns the bytes that a file counts for on its day. */
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

/** Returns a file of an enquiry, or undefined. */
export async function findFile(db: Database, { id, inquiryId }: Pick<FileRow, 'id' | 'inquiryId'>) {
  const isIt = and(eq(files.id, id), eq(files.inquiryId, inquiryId))
  const [row] = await db.select().from(files).where(isIt)
  return row
}

/** Returns the query for all files of an enquiry, in the order in which they were announced. */
export function listFiles(db: Database, inquiryId: string) {
  return db
    .select()
    .from(files)
    .where(eq(files.inquiryId, inquiryId))
    .orderBy(files.createdAt, files.id)
}

/** Notes that a chunk is stored, and returns the row; undefined where the file is deleted by now, or begun anew. */
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

/** Has chunks sent again whose content is gone, for which there is another day; returns the row as it is then. */
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
          ...[eq(files.id, id), eq(files.createdAt, createdAt)],
          ...[eq(files.state, 'receiving'), eq(files.received, received)],
        ),
      ),
  )
  return findFile(db, { id, inquiryId })
}

/** Notes that joining a file gets on: the next part need not wait. */
export async function recordJoinProgress(db: Database, fileId: string) {
  await db.update(files).set({ joinTriedAt: null }).where(eq(files.id, fileId))
}

/**
 * Notes that a file is complete, and returns its row; undefined where it is deleted by now. What is
 * there is new to whoever has read the enquiry: a listed one is unread and in the inbox again.
 */
export async function recordComplete(db: Database, fileId: string, now: number) {
  // None where another call has completed the file: its enquiry has been changed then.
  const inquiryId = sql`(select inquiry_id from ${files} where id = ${fileId} and state = 'receiving')`
  const statements = [
    statement(db, returnToInbox(sql`id = ${inquiryId}`)),
    raiseRevision(db, inquiryId),
    queueAddition(db, inquiryId, now),
    statement(
      db,
      sql`update ${files} set state = 'complete', completed_at = ${now}
        where id = ${fileId} and state = 'receiving'`,
    ),
  ]
  await retryTransient(() => db.$client.batch(statements))
  const [row] = await db.select().from(files).where(eq(files.id, fileId))
  return row
}

/** The update of an enquiry to which its customer has added something; spam and deleted ones stay where they are. */
export function returnToInbox(isIt: ReturnType<typeof sql>) {
  return sql`update ${inquiries} set done_at = null, is_waiting = 0, read_at = null,
      version = version + 1
    where ${isIt} and is_listed and (done_at is not null or is_waiting or read_at is not null)`
}

/** Notes that the chunks of complete files are deleted. */
export async function recordChunksDeleted(db: Database, joined: readonly Pick<FileRow, 'id'>[]) {
  const ids = joined.map(({ id }) => id)
  await db.update(files).set({ hasChunks: false }).where(inArray(files.id, ids))
}

/** Deletes the row; the trigger `file_deleted` remembers that its content is to be deleted. */
export async function deleteFile(db: Database, fileId: string) {
  await retryTransient(() => db.delete(files).where(eq(files.id, fileId)))
}

/** Notes that the content of these deleted files is deleted as well. */
export async function forgetDeleted(db: Database, fileIds: readonly string[]) {
  const ids = sql`(select value from json_each(${JSON.stringify(fileIds)}))`
  await db.delete(deletedFiles).where(sql`${deletedFiles.fileId} in ${ids}`)
}

/** Returns what a page shows of a file. */
export function fileOf(row: FileRow): EnquiryFile {
  const { id, name, size, kind, state, createdAt, completedAt } = row
  return { id, name, size, kind, state, createdAt, completedAt }
}

export function uploadOf(row: FileRow): Upload {
  const missing = row.state === 'receiving' ? [...row.received].flatMap(missingAt) : []
  return { file: fileOf(row), chunkBytes: chunkBytesOf(row), missing }
}

function missingAt(received: string, number: number) {
  return received === '0' ? [number] : []
}
