import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { auditEntry, loggedId } from '../../audit/store'
import { type Database, retryTransient, statement } from '../../db/database'
import { boundByText, textBytes } from '../../db/inquiries'
import {
  auditEntries,
  blockedSenders,
  contacts,
  corrections,
  detailCorrections,
  emailAttempts,
  emails,
  files,
  inquiries,
  messages,
  notes,
  replies,
  replyFiles,
  savedViews,
  signInFailures,
} from '../../db/schema'
import { canonicalEmail } from '../../email-address'
import { sendersOf } from '../../settings/blocked-senders'

const isFailureOf = (email: string) =>
  sql`${signInFailures.key} = ${`account:${canonicalEmail(email)}`}`

/** Only the address itself: a blocked domain belongs to nobody in particular. */
const isBlockOf = (email: string) => eq(blockedSenders.address, sendersOf(email).address)

/** An e-mail that belongs to no enquiry. There are few. */
const isUnmatchedFrom = (email: string) =>
  sql`state <> 'received' and inquiry_id is null and lower(from_address) = ${canonicalEmail(email)}`

/**
 * Also all that are merged with one of theirs, which are the same person's. Each select has an index; an OR of
 * the conditions would be checked on every row.
 */
const isOf = (email: string) => {
  const key = canonicalEmail(email)
  return sql`${inquiries.number} in (with own (kept) as materialized (
      select coalesce(merged_into, id) from ${inquiries} where email = ${key} collate nocase
      union all select coalesce(merged_into, id) from ${inquiries} where canonical_email = ${key}
      union all select coalesce(merged_into, id) from ${inquiries} where id in
        (select inquiry_id from ${contacts} where address = ${key})
      union all select coalesce(merged_into, id) from ${inquiries} where id in
        (select inquiry_id from ${detailCorrections}
          where field = 'email' and before = ${key} collate nocase))
    select number from own cross join ${inquiries} on id = kept
    union all select number from own cross join ${inquiries} on merged_into = kept)`
}

/** In any state. Reads only indexes. */
export function countOf(db: Database, email: string) {
  return db.$count(inquiries, isOf(email))
}

/** In the order in which they are erased. */
export async function listIdsOf(db: Database, email: string, limit: number) {
  const { id } = inquiries
  const rows = await db.select({ id }).from(inquiries).where(isOf(email)).orderBy(id).limit(limit)
  return rows.map((row) => row.id)
}

/** Per batch: each takes about 5 ms, mostly in the word index, and D1 serves nobody else meanwhile. */
export const maxInquiries = 200

/** There are few, so it reads all. */
async function findViewsOf(db: Database, email: string) {
  const views = await db.select().from(savedViews)
  const found = views.filter(({ query }) => {
    const fields = new URLSearchParams(query)
    const text = [...fields.getAll('q'), ...fields.getAll('sender')].join(' ')
    return text.split(/[\s"“”]+/).some((word) => canonicalEmail(word) === canonicalEmail(email))
  })
  return found.map(({ id }) => id)
}

/** Fewer inquiries if they are long. Logs the count in the same batch. Safe to run again. */
export async function eraseSome(db: Database, email: string, by: { actor: string; now: number }) {
  const some = boundByText(isOf(email), { order: inquiries.id, maxRows: maxInquiries })
  const views = inArray(savedViews.id, await findViewsOf(db, email))
  const erased = sql<number>`(select count(*) from ${some})`
  const onlyIf = sql`exists ${some}
    or exists (select 1 from ${signInFailures} where ${isFailureOf(email)})
    or exists (select 1 from ${blockedSenders} where ${isBlockOf(email)})
    or exists (select 1 from ${messages} where ${isUnmatchedFrom(email)})
    or exists (select 1 from ${savedViews} where ${views})`
  await db.batch([
    auditEntry(db, by, 'person_erased', { details: { count: erased }, onlyIf }),
    db.delete(inquiries).where(inArray(inquiries.id, some)),
    db.delete(messages).where(isUnmatchedFrom(email)),
    db.delete(signInFailures).where(isFailureOf(email)),
    db.delete(blockedSenders).where(isBlockOf(email)),
    db.delete(savedViews).where(views),
  ])
}

/** Maximum inquiries per trip, and bytes of their text: a single one may have a megabyte. */
const maxRows = 500
const maxText = 2_000_000

type PersonRow = Record<string, string | number | null> & { id: string; number: number }

/** Columns that say nothing about the person. */
const omitted = new Set([
  ...['bytes', 'textBefore'],
  // Generated from columns that are included.
  ...Object.values(getTableColumns(inquiries)).flatMap(({ generated, name }) =>
    generated ? [name] : [],
  ),
  ...['idempotencyKey', 'received', 'hasChunks', 'sha256', 'digest'],
  // Computed from the texts of messages.
  ...['quotes', 'refusals', 'said'],
  // Computed from the texts, to compare and search them.
  ...['canonical_email', 'folded_fields'],
  // What `status` was called until SQLite needed a new column for its values.
  'unused_status',
  // Computed from other inquiries with the same phone number, which may be another person's.
  ...['customer_position', 'customer_since'],
])

function withoutOmitted<Value>(columns: Record<string, Value>) {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !omitted.has(name)))
}

/**
 * The text of a JSON object: the inquiries in any state, with all that belongs to them except the content
 * of files. Times are ms since 1970.
 */
export async function* personText(db: Database, email: string, now: number) {
  const [failedSignIns, blocked, unmatched] = await db.batch([
    db.select().from(signInFailures).where(isFailureOf(email)),
    db.select().from(blockedSenders).where(isBlockOf(email)),
    db.select(columnsOf(messages)).from(messages).where(isUnmatchedFrom(email)),
  ])
  const head = JSON.stringify({ email, exportedAt: now, failedSignIns, blocked, unmatched })
  let text = `${head.slice(0, -1)},"inquiries":[`
  let separator = '\n'
  for (let after = 0; ; ) {
    const start = after
    const rows = await retryTransient(() => readSome(db, email, start))
    const last = rows.at(-1)
    if (!last) break
    const relatedTo = await retryTransient(() => readRelated(db, rows))
    for (const row of rows) {
      text += separator + JSON.stringify({ ...withoutOmitted(row), ...relatedTo(row.id) })
      separator = ',\n'
    }
    yield text
    text = ''
    after = last.number
  }
  yield `${text}\n]}\n`
}

/** In order of number, like the entries of an address in its index. */
async function readSome(db: Database, email: string, after: number) {
  const { results } = await statement(
    db,
    sql`select *
      from (select *, sum(bytes) over (order by number rows unbounded preceding)
          - bytes as textBefore
        from (select *, ${textBytes} as bytes from inquiries
          where ${isOf(email)} and number > ${after} order by number limit ${maxRows})
      ) as inquiry where textBefore < ${maxText} order by number`,
  ).all<PersonRow>()
  return results
}

const affected = sql<string>`coalesce(${auditEntries.inquiryId}, case ${auditEntries.action}
  when 'inquiry_viewed' then ${loggedId} end)`

function columnsOf(table: SQLiteTable) {
  return withoutOmitted<SQLiteColumn>(getTableColumns(table))
}

type RelatedTable = SQLiteTable & { inquiryId: SQLiteColumn }

/** In the order in which they are read. */
const related = [
  ...['notes', 'replies', 'files', 'sentFiles', 'corrections', 'detailCorrections', 'contacts'],
  ...['messages', 'emails', 'attempts', 'actions'],
]

/** Returns a function that gives the rows of each inquiry, oldest first. */
async function readRelated(db: Database, rows: readonly PersonRow[]) {
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  const select = (table: RelatedTable, order: SQLiteColumn) =>
    db.select(columnsOf(table)).from(table).where(inArray(table.inquiryId, ids)).orderBy(order)
  const { emailId, at, channel, code, status } = emailAttempts
  const { replyId, fileId, isLink, withdrawnAt } = replyFiles
  const answers = await db.batch([
    select(notes, notes.id),
    select(replies, replies.id),
    select(files, files.createdAt),
    db
      .select({ inquiryId: replies.inquiryId, replyId, fileId, isLink, withdrawnAt })
      .from(replyFiles)
      .innerJoin(replies, eq(replies.id, replyId))
      .where(inArray(replies.inquiryId, ids))
      .orderBy(replyFiles.id),
    select(corrections, corrections.id),
    select(detailCorrections, detailCorrections.id),
    select(contacts, contacts.id),
    select(messages, messages.id),
    select(emails, emails.id),
    db
      .select({ inquiryId: emails.inquiryId, emailId, at, channel, code, status })
      .from(emailAttempts)
      .innerJoin(emails, eq(emails.id, emailId))
      .where(inArray(emails.inquiryId, ids))
      .orderBy(emailAttempts.id),
    // Without administrators, who are other people (details may name one). Views are in no index by
    // inquiry: an export is rare enough to read the whole log.
    db
      .select({ inquiryId: affected, at: auditEntries.at, action: auditEntries.action })
      .from(auditEntries)
      .where(sql`${affected} in ${ids}`)
      .orderBy(auditEntries.id),
  ])
  const byInquiry = answers.map((found) => Map.groupBy(found, ({ inquiryId }) => inquiryId))
  return (id: string) =>
    Object.fromEntries(related.map((name, i) => [name, byInquiry[i]?.get(id) ?? []]))
}
