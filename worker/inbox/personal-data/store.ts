/** What is stored about one e-mail address, in whatever case it was written. */
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
  signInFailures,
} from '../../db/schema'
import { statement } from '../../db/statement'
import { boundByText, textBytes } from '../../db/text-bound'
import { sendersOf } from '../../settings/blocked-senders/contract'

/** Under which its failed sign-ins are counted. */
const isFailureOf = (email: string) =>
  sql`${signInFailures.key} = ${`account:${email.toLowerCase()}`}`

/** The address itself: a blocked domain is nobody's in particular. */
const isBlockOf = (email: string) => eq(blockedSenders.address, sendersOf(email).address)

/** Served by the index of addresses; the same collation as there. */
const isOf = (email: string) => sql`${inquiries.email} = ${email} collate nocase`

/** Returns how many inquiries there are from an address, in any state. Reads each in an index. */
export async function countOf(db: Database, email: string) {
  const [row] = await db.select({ inquiries: count() }).from(inquiries).where(isOf(email))
  return row?.inquiries ?? 0
}

/** Notes that everything about somebody was exported: how much, not whose. */
export async function noteExport(db: Database, email: string, by: { actor: string; now: number }) {
  const inquiriesOf = sql<number>`(select count(*) from ${inquiries} where ${isOf(email)})`
  await auditEntry(db, {
    at: by.now,
    actor: by.actor,
    action: 'person_exported',
    details: { count: inquiriesOf },
  })
}

/**
 * Most inquiries of one batch: each takes about 5 ms, most of them in the index of words, and
 * everybody else waits for D1 meanwhile.
 */
const maxInquiries = 200

/**
 * Erases some inquiries of an address, fewer of long ones, with all that the team wrote about them, the
 * sign-ins that failed under it and its block, in one batch with their count in the audit log. Safe
 * to run again.
 */
export async function eraseSome(db: Database, email: string, by: { actor: string; now: number }) {
  const some = boundByText(db, isOf(email), { order: inquiries.id, maxRows: maxInquiries })
  const failed = db
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(isFailureOf(email))
  const blocked = db.select({ at: blockedSenders.at }).from(blockedSenders).where(isBlockOf(email))
  await db.batch([
    auditEntry(db, {
      at: by.now,
      actor: by.actor,
      action: 'person_erased',
      details: { count: sql<number>`(select count(*) from ${some})` },
      onlyIf: or(exists(some), exists(failed), exists(blocked)) ?? sql`false`,
    }),
    db.delete(inquiries).where(inArray(inquiries.id, some)),
    db.delete(signInFailures).where(isFailureOf(email)),
    db.delete(blockedSenders).where(isBlockOf(email)),
  ])
}

/** Inquiries read in one trip, and the bytes of their text: one may have a megabyte. */
const maxRows = 500
const maxText = 2_000_000

/** All columns of an inquiry, and the attempts at its notification as JSON. */
type PersonRow = Record<string, string | number | null> & {
  number: number
  bytes: number
  textBefore: number
  log: string
}

/**
 * Yields, as the text of a JSON object, all that is stored about an e-mail address: its inquiries
 * in any state, what is known of their origin, their notifications with every attempt, what the team
 * wrote about them and to the customer, the sign-ins that failed under it, and whether it is blocked. Times are ms since 1970. Throws where the database fails for good.
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
    const written = await retryTransient(() => readWritten(db, rows))
    for (const row of rows) {
      text += separator + JSON.stringify({ ...storedInquiryOf(row), ...written(row) })
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
      ...{ attempts, dueAt, sentAt, channel, failureCode, failureStatus, failedAt, queuedAt },
    },
    attempts: JSON.parse(log),
  }
}

/** The index of addresses holds them by number, so that is their order here. */
async function readSome(db: Database, email: string, after: number) {
  const some = statement(
    db,
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
  return (await some.all<PersonRow>()).results
}

/** Returns what gives the notes and the replies of each of these inquiries, oldest first. */
async function readWritten(db: Database, rows: readonly PersonRow[]) {
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
