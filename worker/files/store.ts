import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { batch, type Database, retryTransient } from '../db/database'
import { partsOf, raiseRevision } from '../db/inquiries'
import {
  deletedFiles,
  deskState,
  emails,
  files,
  inquiries,
  replyFiles,
  settings,
} from '../db/schema'
import { queueAddition } from '../emails/queue-addition'
import { ApiError } from '../errors'
import { foldText } from '../fold-text'
import { minute, utcDayOf } from '../time'
import { isUrgent, urgencyOf } from '../urgency/is-urgent'
import { chunkBytes, type InquiryFile, type Upload } from './contract'
import type { FileKind } from './kinds/contract'
import { nameFor } from './kinds/download-name'
import { chunkBytesOf } from './objects'

/** What has arrived today (UTC). */
const dayBytes = (now: number) =>
  sql<number>`iif(${deskState.filesDay} = ${utcDayOf(now)}, ${deskState.filesDayBytes}, 0)`

export function selectDayUse(db: Database, now: number) {
  const limit = sql<number>`(select files_per_day_mb * 1000000 from ${settings})`
  return db.select({ bytes: dayBytes(now), limit }).from(deskState)
}

/** A tiny file counts as a whole chunk, because each file writes some twenty rows until it is removed. */
export function arrivedBytes(bytes: number, { size, chunks }: { size: number; chunks: number }) {
  return size < chunkBytes ? Math.ceil(chunkBytes / chunks) : bytes
}

/** The trigger `file_received` counts the total. */
export function countArrived(db: Database, bytes: number, now: number) {
  return db
    .update(deskState)
    .set({ filesDay: utcDayOf(now), filesDayBytes: sql`${dayBytes(now)} + ${bytes}` })
}

export type FileRow = typeof files.$inferSelect

type FileIds = Pick<FileRow, 'id' | 'inquiryId'> & {
  /** Only if the team has added it, or only if the customer has sent it. */
  isTeam?: boolean
}

export async function findFile(db: Database, which: FileIds) {
  const [row] = await selectFile(db, which)
  return row
}

export function selectFile(db: Database, { id, inquiryId, isTeam }: FileIds) {
  const side = isTeam === undefined ? undefined : isTeam ? isNotNull : isNull
  return db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.inquiryId, inquiryId), side?.(files.author)))
}

export function listFiles(db: Database, inquiryId: string) {
  return db
    .select()
    .from(files)
    .where(eq(files.inquiryId, inquiryId))
    .orderBy(files.createdAt, files.id)
}

/** `messageId`: the e-mail that brought it. */
export type DeskFile = InquiryFile & { messageId: number | null }

/** Also those of the enquiries that are merged into it. */
export function selectDeskFiles(inquiryId: string) {
  return sql`select id, inquiry_id as inquiryId, cast(name as text) as name, size,
      cast(kind as text) as kind, cast(state as text) as state, created_at as createdAt,
      completed_at as completedAt, cast(author as text) as author, message_id as messageId
    from ${partsOf(inquiryId)} cross join files on inquiry_id = part order by created_at, id`
}

type Completed = {
  now: number
  isLater?: boolean
  onAddition?: OnAddition | undefined
}

/** Undefined if the file was deleted. */
export async function recordComplete(
  db: Database,
  { id: fileId, kind = null }: { id: string; kind?: FileKind | null },
  { now, isLater = false, onAddition }: Completed,
) {
  // Null if another call has completed the file, and so has updated the enquiry.
  const isIncomplete = sql`id = ${fileId} and state in ('receiving', 'missing')`
  const inquiryId = sql`(select inquiry_id from ${files} where ${isIncomplete})`
  // The e-mail that brought a file is the addition, and may be one that nobody is to be told of.
  const addedTo = sql`(select inquiry_id from ${files}
    where ${isIncomplete} and message_id is null and author is null)`
  const statements = [
    ...recordAddition(sql`id = ${addedTo}`, { text: null, isLater, now }),
    raiseRevision(inquiryId),
    ...queueAddition(addedTo, now),
    // A file that was announced before its first chunk has no kind yet. One that was sent whole has
    // no chunks, of which all have now arrived.
    sql`update ${files} set state = 'complete', completed_at = ${now}, kind = coalesce(kind, ${kind}),
      received = replace(received, '0', '1')
      where ${isIncomplete}`,
  ]
  const answers = await retryTransient(() => batch<Added>(db, statements))
  const addedToId = additionIn(answers)
  if (addedToId) onAddition?.(addedToId)
  const [row] = await db.select().from(files).where(eq(files.id, fileId))
  return row
}

type Addition = {
  /** Null for a file. */
  text: string | null
  /** Whether it is no part of the enquiry as it was first sent. */
  isLater: boolean
  /** False for a colleague's record of what they said: only the customer's own words make it urgent. */
  canBeUrgent?: boolean
  now: number
}

/**
 * For the batch of an addition, before `queueAddition`. The enquiry that its customer added to, or the one
 * that it is merged into, returns to the inbox as unread. Spam and deleted enquiries do not move. In the inbox, a
 * later reminder would count as due. Whoever writes after it left the inbox has waited since then. A file of the form
 * is an addition only if somebody has read, moved or taken the enquiry before the file was complete. `additionIn` the
 * answers is its id if its owner is to be notified: once for all additions within a minute.
 */
export function recordAddition(isIt: SQL, { text, isLater, canBeUrgent = true, now }: Addition) {
  const isKnown = sql`(done_at is not null or is_waiting or read_at is not null)`
  // A file leaves the text that nobody has read yet.
  const addedText = text ?? sql`iif(${isKnown}, null, added_text)`
  const said = text === null ? sql`` : sql`said = ${withSaid(text)},`
  const urgency =
    text === null || !canBeUrgent
      ? sql``
      : sql`is_urgent = is_urgent or ${isUrgent(urgencyOf(text))},`
  const isAddedTo = sql`id = (select coalesce(merged_into, id) from ${inquiries} where ${isIt})
      and ${isLater ? sql`true` : sql`(${isKnown} or owner_id is not null)`}`
  const aMinuteAgo = now - minute
  const isQueued = sql`exists (select 1 from ${emails} where kind = 'addition'
        and inquiry_id = ${inquiries.id} and queued_at > ${aMinuteAgo})`
  // Before it had an owner, an e-mail may have been queued for files that were no addition.
  const isFirstOfOwner = sql`owner_id is not null and coalesce(added_at, 0) <= ${aMinuteAgo}`
  return [
    sql`select id as addition from ${inquiries} where ${isAddedTo}
      and (not ${isQueued} or ${isFirstOfOwner})`,
    sql`update ${inquiries} set added_at = ${now}, added_text = ${addedText}, ${said} ${urgency}
      done_at = iif(is_listed, null, done_at), is_waiting = iif(is_listed, 0, is_waiting),
      read_at = iif(is_listed, null, read_at),
      remind_at = iif(is_listed and remind_at > ${now}, null, remind_at),
      asked_at = iif(done_at is null and not is_waiting, coalesce(unanswered_since, ${now}), ${now}),
      version = version + is_listed
      where ${isAddedTo}`,
  ]
}

export type Added = { addition?: string }

/** Called with the id of the inquiry whose owner is to be notified. Must not throw. */
export type OnAddition = (inquiryId: string) => void

/** From the answers to a batch with `recordAddition`. */
export function additionIn(answers: readonly { results: Added[] }[]) {
  return answers.flatMap(({ results }) => results).find(({ addition }) => addition)?.addition
}

/** In characters. The oldest of a long conversation is not searched. */
export const searchedMaxLength = 20_000

function withSaid(text: string) {
  return sql`substr(${foldText(text)} || char(10) || coalesce(said, ''), 1, ${searchedMaxLength})`
}

/** SQL: whether a reply has sent it, or is about to. */
export const isSent = sql`exists (select 1 from ${replyFiles} where file_id = ${files.id})`

/** Unless a reply has sent it. Throws `file_sent`. Cron deletes the content. */
export async function removeTeamFile(db: Database, which: FileIds) {
  const isIt = and(eq(files.id, which.id), eq(files.inquiryId, which.inquiryId))
  await retryTransient(() =>
    batch(db, [
      db.delete(files).where(and(isIt, isNotNull(files.author), sql`not ${isSent}`)),
      raiseRevision(which.inquiryId),
    ]),
  )
  const { id, inquiryId } = which
  const left = await findFile(db, { id, inquiryId })
  if (!left) return
  throw new ApiError(
    'file_sent',
    left.author
      ? 'This file was sent with a reply, so it cannot be removed.'
      : 'The customer sent this file, so it cannot be removed.',
  )
}

export async function recordChunksDeleted(db: Database, joined: readonly Pick<FileRow, 'id'>[]) {
  const ids = joined.map(({ id }) => id)
  await db.update(files).set({ hasChunks: false }).where(inArray(files.id, ids))
}

export async function forgetDeleted(db: Database, deleted: readonly Pick<FileRow, 'id'>[]) {
  const ids = deleted.map(({ id }) => id)
  await db.delete(deletedFiles).where(inArray(deletedFiles.fileId, ids))
}

export function fileOf(row: FileRow): InquiryFile {
  const { id, name, size, kind, state, createdAt, completedAt, author } = row
  return { id, name, size, kind, state, createdAt, completedAt, author }
}

/** With the name under which it is downloaded. */
export function deskFileOf<File extends InquiryFile>(row: File): File {
  return { ...row, name: nameFor(row.name, row.kind) }
}

/** Of its chunks: the last may be shorter. */
export function arrivedPercent({ received }: FileRow) {
  return Math.floor((received.replaceAll('0', '').length / received.length) * 100)
}

export function uploadOf(row: FileRow): Upload {
  const digits = row.state === 'receiving' ? [...row.received] : []
  const missing = digits.flatMap((digit, number) => (digit === '0' ? [number] : []))
  return { file: fileOf(row), chunkBytes: chunkBytesOf(row), missing }
}
