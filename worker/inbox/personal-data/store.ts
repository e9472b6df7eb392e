/** Everything stored about one e-mail address, in upper or lower case. */
import { count, eq, exists, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { auditEntry } from '../../audit/store'
import type { Database } from '../../db/open'
import { retryTransient } from '../../db/retry'
import {
  acknowledgements,
  blockedSenders,
  corrections,
  files,
  inquiries,
  notes,
  replies,
  savedViews,
  signInFailures,
} from '../../db/schema'
import { boundByText, textBytes } from '../../db/text-bound'
import { sendersOf } from '../../settings/blocked-senders/contract'

/** The key under which its failed sign-ins are counted. */
const isFailureOf = (email: string) =>
  sql`${signInFailures.key} = ${`account:${email.toLowerCase()}`}`

/** Only the address itself: a blocked domain belongs to nobody in particular. */
const isBlockOf = (email: string) => eq(blockedSenders.address, sendersOf(email).address)

/** With the collation of the index of addresses, so that the index serves it. */
const isOf = (email: string) => sql`${inquiries.email} = ${email} collate nocase`

/** Returns the number of inquiries from an address, in any state. Reads only an index. */
export async function countOf(db: Database, email: string) {
  const [row] = await db.select({ inquiries: count() }).from(inquiries).where(isOf(email))
  return row?.inquiries ?? 0
}

/** Returns the ids of at most `limit` inquiries of an address, in the order in which they are erased. */
export async function listIdsOf(db: Database, email: string, limit: number) {
  const { id } = inquiries
  const rows = await db.select({ id }).from(inquiries).where(isOf(email)).orderBy(id).limit(limit)
  return rows.map((row) => row.id)
}

/** Logs the export of a person's data: how many inquiries, but not whose. */
export async function recordExport(
  db: Database,
  email: string,
  by: { actor: string; now: number },
) {
  const inquiriesOf = sql<number>`(select count(*) from ${inquiries} where ${isOf(email)})`
  await auditEntry(db, {
    at: by.now,
    actor: by.actor,
    action: 'person_exported',
    details: { count: inquiriesOf },
  })
}

/**
 * Maximum inquiries per batch: each takes about 5 ms, mostly in the word index, and D1 serves
 * nobody else meanwhile.
 */
export const maxInquiries = 200

/** Returns the ids of the saved views that search for an address. There are few, so it reads all. */
async function findViewsOf(db: Database, email: string) {
  const address = email.toLowerCase()
  const views = await db.select().from(savedViews)
  return views.filter(({ query }) => searchedIn(query).includes(address)).map(({ id }) => id)
}

/** Returns the search words of a query string, in lower case. */
function searchedIn(query: string) {
  const fields = new URLSearchParams(query)
  const text = [...fields.getAll('q'), ...fields.getAll('sender')].join(' ')
  return text.toLowerCase().split(/[\s"“”]+/)
}

/**
 * Erases the next inquiries of an address (fewer if they are long) with everything the team wrote
 * about them, its failed sign-ins, its block and the saved views that search for it, and logs the
 * count in the same batch. Safe to run again.
 */
export async function eraseSome(db: Database, email: string, by: { actor: string; now: number }) {
  const some = boundByText(db, isOf(email), { order: inquiries.id, maxRows: maxInquiries })
  const failed = db
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(isFailureOf(email))
  const blocked = db.select({ at: blockedSenders.at }).from(blockedSenders).where(isBlockOf(email))
  const views = inArray(savedViews.id, await findViewsOf(db, email))
  const viewed = db.select({ id: savedViews.id }).from(savedViews).where(views)
  await db.batch([
    auditEntry(db, {
      at: by.now,
      actor: by.actor,
      action: 'person_erased',
      details: { count: sql<number>`(select count(*) from ${some})` },
      onlyIf: or(exists(some), exists(failed), exists(blocked), exists(viewed)) ?? sql`false`,
    }),
    db.delete(inquiries).where(inArray(inquiries.id, some)),
    db.delete(signInFailures).where(isFailureOf(email)),
    db.delete(blockedSenders).where(isBlockOf(email)),
    db.delete(savedViews).where(views),
  ])
}

/** Maximum inquiries per trip, and bytes of their text: a single one may have a megabyte. */
const maxRows = 500
const maxText = 2_000_000

/** All columns of an inquiry, and the attempts to send its notification as JSON. */
type PersonRow = Record<string, string | number | null> & {
  number: number
  bytes: number
  textBefore: number
  log: string
}

/**
 * Yields, as the text of a JSON object, everything stored about an e-mail address: its inquiries in
 * any state with their origin, their notifications with every attempt, and their notes, replies,
 * files, corrections and acknowledgements; its failed sign-ins; and whether it is blocked. Times are
 * ms since 1970. Throws if the database keeps failing.
 */
export async function* personText(db: Database, email: string, now: number) {
  const [failedSignIns, blocked] = await db.batch([
    db.select().from(signInFailures).where(isFailureOf(email)),
    db.select().from(blockedSenders).where(isBlockOf(email)),
  ])
  const head = JSON.stringify({ email, exportedAt: now, failedSignIns, blocked })
  let text = `${head.slice(0, -1)},"inquiries":[`
  let separator = '\n'
  for (let after = 0; ; ) {
    const start = after
    const rows = await retryTransient(() => readSome(db, email, start))
    const relatedTo = await retryTransient(() => readRelated(db, rows))
    for (const row of rows) {
      text += separator + JSON.stringify({ ...storedInquiryOf(row), ...relatedTo(row) })
      separator = ',\n'
    }
    const last = rows.at(-1)
    if (!last) break
    yield text
    text = ''
    after = last.number
  }
  yield `${text}\n]}\n`
}

function storedInquiryOf(row: PersonRow) {
  const {
    bytes: _,
    textBefore: __,
    box: ___,
    is_claimed: isClaimed,
    notification,
    attempts,
    log,
    ...rest
  } = row
  const { due_at: dueAt, sent_at: sentAt, failed_at: failedAt, queued_at: queuedAt, ...more } = rest
  const { channel, failure_code: failureCode, failure_status: failureStatus, ...columns } = more
  return {
    ...columns,
    notification: {
      state: isClaimed ? 'sending' : notification,
      attempts,
      dueAt,
      sentAt,
      channel,
      failureCode,
      failureStatus,
      failedAt,
      queuedAt,
    },
    attempts: JSON.parse(log),
  }
}

/** In order of number, like the entries of an address in its index. */
function readSome(db: Database, email: string, after: number) {
  return db.all<PersonRow>(
    sql`select *,
        (select json_group_array(json_object('at', at, 'channel', channel, 'code', code,
          'status', status) order by at) from notification_attempts where inquiry_id = inquiry.id)
          as log
      from (select *, sum(bytes) over (order by number rows unbounded preceding)
          - bytes as textBefore
        from (select *, ${textBytes} as bytes from inquiries
          where ${isOf(email)} and number > ${after} order by number limit ${maxRows})
      ) as inquiry where textBefore < ${maxText} order by number`,
  )
}

/** Returns a function that gives the related rows of each inquiry, oldest first. */
async function readRelated(db: Database, rows: readonly PersonRow[]) {
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  const { idempotencyKey: _, isClaimed: __, ...replyColumns } = getTableColumns(replies)
  const {
    sha256: _hash,
    received: _received,
    hasChunks: _chunks,
    ...fileColumns
  } = getTableColumns(files)
  const { isClaimed: ___, ...acknowledgementColumns } = getTableColumns(acknowledgements)
  const numbers = rows.map((row) => row.number)
  const [noteRows, replyRows, fileRows, correctionRows, acknowledgementRows] = await db.batch([
    db.select().from(notes).where(inArray(notes.inquiryId, ids)).orderBy(notes.id),
    db
      .select(replyColumns)
      .from(replies)
      .where(inArray(replies.inquiryId, ids))
      .orderBy(replies.id),
    db
      .select(fileColumns)
      .from(files)
      .where(inArray(files.inquiryId, ids))
      .orderBy(files.createdAt),
    db
      .select()
      .from(corrections)
      .where(inArray(corrections.inquiryId, ids))
      .orderBy(corrections.id),
    db
      .select(acknowledgementColumns)
      .from(acknowledgements)
      .where(sql`number in (select value from json_each(${JSON.stringify(numbers)}))`),
  ])
  const notesOf = Map.groupBy(noteRows, ({ inquiryId }) => inquiryId)
  const repliesOf = Map.groupBy(replyRows, ({ inquiryId }) => inquiryId)
  const filesOf = Map.groupBy(fileRows, ({ inquiryId }) => inquiryId)
  const correctionsOf = Map.groupBy(correctionRows, ({ inquiryId }) => inquiryId)
  const acknowledgementOf = new Map(acknowledgementRows.map((row) => [row.number, row]))
  return ({ id, number }: PersonRow) => ({
    notes: notesOf.get(String(id)) ?? [],
    replies: repliesOf.get(String(id)) ?? [],
    files: filesOf.get(String(id)) ?? [],
    corrections: correctionsOf.get(String(id)) ?? [],
    acknowledgement: acknowledgementOf.get(number) ?? null,
  })
}
