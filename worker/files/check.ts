/**
 * Compares all objects in R2 with all rows once a day, a few hundred in each cron run. Deletes
 * chunks that no row needs, counts complete files without a row, and marks files whose content is
 * missing.
 *
 * A complete file is never deleted for lack of a row, since a restored or new database may not have
 * it. The content of a file that was deleted on purpose is removed through `deleted_files`.
 */
import { gt, lte, or, sql } from 'drizzle-orm'
import { batch, type Database } from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { deskState, files } from '../db/schema'
import { log } from '../log'
import { day } from '../time'
import { unfinishedLifetime } from './contract'
import { fileKey, readKey } from './objects'
import type { FileRow } from './store'

/** Most objects, and most rows, that one run compares. */
const maxCompared = 500

/** Most missing files that one run looks up again: each lookup is a call. */
const maxMissing = 10

/** Most keys of unknown files, and of missing ones, in one log line. */
const maxLogged = 20

type Row = Pick<FileRow, 'id' | 'inquiryId' | 'state'>

/** Returns the query for the key from which the check continues; no row if no check is due. */
export function selectCheck(db: Database, now: number) {
  const { filesCheckedTo: checkedTo, nextFilesCheckAt: at } = deskState
  // A time more than a day ahead was set by a clock that ran fast.
  return db
    .select({ checkedTo })
    .from(deskState)
    .where(or(lte(at, now), gt(at, now + day)))
}

/** Compares the next slice and records the result. */
export async function compareNext(bucket: R2Bucket, db: Database, from: string, now: number) {
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

/** Compares the keys after `from`, up to the returned `to`, which is null at the end. */
async function compareSlice(bucket: R2Bucket, db: Database, from: string, now: number) {
  const list = await bucket.list({ limit: maxCompared, ...(from && { startAfter: from }) })
  const keys = list.objects.map(({ key }) => key)
  const listedTo = list.truncated ? (keys.at(-1) ?? null) : null
  const [known, inRange] = await readRows(db, keys, { from, to: listedTo })
  const isFull = inRange.length === maxCompared
  const unseen = inRange.filter((row) => row.state === 'complete' && !keys.includes(fileKey(row)))
  const to = endOf(isFull ? inRange : [], unseen, listedTo)
  const isIn = (key: string) => to === null || key <= to
  const byId = new Map(known.map((row) => [row.id, row]))
  const unneeded = list.objects.filter(({ key }) => isIn(key) && isUnneeded(key, byId))
  const unknown = unneeded.filter(({ key }) => readKey(key)?.isComplete)
  const leftovers = unneeded.filter(
    (object) => !unknown.includes(object) && isOld(object, now - unfinishedLifetime),
  )
  const missing: Row[] = []
  for (const row of unseen.filter((row) => isIn(fileKey(row)))) {
    // The file may have been completed since the objects were listed.
    if (!(await bucket.head(fileKey(row)))) missing.push(row)
  }
  const found = inRange.filter((row) => row.state === 'missing' && keys.includes(fileKey(row)))
  return { leftovers: leftovers.map(({ key }) => key), unknown, missing, found, to }
}

/** Returns the key up to which everything was compared, or null at the end. */
function endOf(rows: readonly Row[], unseen: readonly Row[], listedTo: string | null) {
  const ends = [rows.at(-1), unseen.length > maxMissing ? unseen[maxMissing - 1] : undefined]
    .filter((row) => row !== undefined)
    .map(fileKey)
  return [...ends, ...(listedTo === null ? [] : [listedTo])].toSorted().at(0) ?? null
}

async function readRows(
  db: Database,
  keys: readonly string[],
  { from, to }: { from: string; to: string | null },
) {
  const ids = keys.flatMap((key) => readKey(key)?.fileId ?? [])
  const key = sql`'files/' || inquiry_id || '/' || id`
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
        sql`inquiry_id between ${inquiryIn(from)} and ${lastInquiryTo(to)} and ${key} > ${from}
          and (${to} is null or ${key} <= ${to}) and state <> 'receiving'`,
      )
      .orderBy(files.inquiryId, files.id)
      .limit(maxCompared),
  ])
}

/** Returns the last inquiry whose files may have keys up to `to`; ids are in ASCII. */
function lastInquiryTo(to: string | null) {
  return to === null || to > 'files/\uffff' ? '\uffff' : inquiryIn(to)
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

function isOld({ uploaded }: R2Object, before: number) {
  return uploaded.getTime() <= before
}

function markAs({ id, inquiryId }: Row, state: 'missing' | 'complete') {
  return [
    sql`update ${files} set state = ${state} where id = ${id} and state <> 'receiving'`,
    raiseRevision(inquiryId),
  ]
}
