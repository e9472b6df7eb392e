import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { noteKinds } from '../../correspondence/contract'
import { fileStates } from '../../files/contract'
import { fileKinds } from '../../files/kinds/contract'
import { contactKinds, correctable } from '../../inbox/customer-details/contract'
import { areCounts, areTimes, isOneOf } from './checks'
import { ofInquiry } from './inquiries'

/** The team's internal notes and records of calls and messages elsewhere. Never sent. */
export const notes = sqliteTable(
  'notes',
  {
    id: integer().primaryKey(),
    inquiryId: ofInquiry(),
    at: integer().notNull(),
    /** The e-mail address of the administrator, kept after the account is deleted. */
    author: text().notNull(),
    kind: text({ enum: noteKinds }).notNull(),
    /** Whether a record of contact is an answer to the customer, rather than a message from them. */
    isAnswer: integer('is_answer', { mode: 'boolean' }).notNull().default(true),
    text: text().notNull(),
    /** As for replies; null for notes stored before there were keys. */
    idempotencyKey: text('idempotency_key'),
    /** Incremented by each edit, so that stale edits are detected. */
    version: integer().notNull().default(1),
    editedAt: integer('edited_at'),
  },
  (table) => [
    areTimes('notes_time', ['at']),
    isOneOf('notes_kind', 'kind', noteKinds),
    index('notes_by_inquiry').on(table.inquiryId, table.at),
    uniqueIndex('notes_by_key').on(table.idempotencyKey),
  ],
)

/** The outbox has their e-mails. */
export const replies = sqliteTable(
  'replies',
  {
    id: integer().primaryKey(),
    inquiryId: ofInquiry(),
    at: integer().notNull(),
    author: text().notNull(),
    /** The name shown to the customer. */
    authorName: text('author_name').notNull(),
    recipient: text().notNull(),
    /** Who else gets it: addresses, separated by `, `. */
    cc: text().notNull().default(''),
    subject: text().notNull(),
    text: text().notNull(),
    /** The page's key for one submission: a second request with the same key stores nothing. */
    idempotencyKey: text('idempotency_key').notNull(),
    /** Which addresses in `cc` it did not reach, and why: `FailedCopy[]` as JSON. */
    failedCopies: text('failed_copies'),
  },
  (table) => [
    areTimes('replies_times', ['at']),
    index('replies_by_inquiry').on(table.inquiryId, table.at),
    uniqueIndex('replies_by_key').on(table.idempotencyKey),
    index('replies_by_author').on(table.author, table.at),
  ],
)

/** The content is in R2 (worker/files/objects.ts), where nothing is stored before its row exists. */
export const files = sqliteTable(
  'files',
  {
    /** A UUID from the visitor's page, or derived from the file if it was sent without JavaScript. */
    id: text().primaryKey(),
    inquiryId: ofInquiry(),
    name: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Of the whole file, in hex. */
    sha256: text().notNull(),
    /** Detected from the content; null until the first chunk arrives. */
    kind: text({ enum: fileKinds }),
    state: text({ enum: fileStates }).notNull(),
    /** One digit per chunk: 1 if it is stored, otherwise 0. */
    received: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the last chunk arrived. */
    receivedAt: integer('received_at').notNull(),
    completedAt: integer('completed_at'),
    /** Whether there may be chunks in R2: cleared once they are deleted. */
    hasChunks: integer('has_chunks', { mode: 'boolean' }).notNull(),
    /** When cron last tried to join it; null before that, and if the attempt made progress. */
    joinTriedAt: integer('join_tried_at'),
    /** The e-mail that brought it; null if it was sent from a page. */
    messageId: integer('message_id'),
    /** The administrator who added it at the desk, by e-mail address; null if the customer sent it. */
    author: text(),
  },
  (table) => [
    areTimes('files_times', ['created_at', 'received_at', 'completed_at']),
    areCounts('files_size', ['size'], 1),
    isOneOf('files_state', 'state', fileStates),
    index('files_by_inquiry').on(table.inquiryId, table.id),
    index('files_receiving').on(table.createdAt).where(sql`state = 'receiving'`),
    index('files_whole')
      .on(table.joinTriedAt, table.createdAt)
      .where(sql`state = 'receiving' and instr(received, '0') = 0`),
    index('files_missing').on(table.id).where(sql`state = 'missing'`),
    index('files_with_chunks').on(table.id).where(sql`has_chunks and state = 'complete'`),
  ],
)

/** The files that went out with replies, in the order in which they were added. */
export const replyFiles = sqliteTable(
  'reply_files',
  {
    id: integer().primaryKey(),
    replyId: integer('reply_id')
      .notNull()
      .references(() => replies.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Whether the e-mail has a link to it instead of the file. */
    isLink: integer('is_link', { mode: 'boolean' }).notNull(),
    /** Until when it can be downloaded from the enquiry's private page. */
    expiresAt: integer('expires_at').notNull(),
    /** When the team ended the link. */
    withdrawnAt: integer('withdrawn_at'),
  },
  (table) => [
    areTimes('reply_files_time', ['expires_at', 'withdrawn_at']),
    uniqueIndex('reply_files_by_reply').on(table.replyId, table.fileId),
    index('reply_files_by_file').on(table.fileId),
  ],
)

/** Files whose rows were deleted, until their content in R2 is too. The trigger `file_deleted` adds them. */
export const deletedFiles = sqliteTable('deleted_files', {
  fileId: text('file_id').primaryKey(),
  inquiryId: text('inquiry_id').notNull(),
  size: integer().notNull(),
})

/** What customers' details were before the team corrected them. */
export const detailCorrections = sqliteTable(
  'detail_corrections',
  {
    id: integer().primaryKey(),
    inquiryId: ofInquiry(),
    at: integer().notNull(),
    author: text().notNull(),
    field: text({ enum: correctable }).notNull(),
    before: text(),
  },
  (table) => [
    areTimes('detail_corrections_time', ['at']),
    isOneOf('detail_corrections_field', 'field', correctable),
    index('detail_corrections_by_inquiry').on(table.inquiryId, table.at),
    // For requests of a person who had another address.
    index('detail_corrections_by_email')
      .on(sql`${table.before} collate nocase`)
      .where(sql`field = 'email'`),
  ],
)

/** Further addresses and numbers of customers, which the team has added. */
export const contacts = sqliteTable(
  'contacts',
  {
    id: integer().primaryKey(),
    inquiryId: ofInquiry(),
    at: integer().notNull(),
    author: text().notNull(),
    kind: text({ enum: contactKinds }).notNull(),
    /** In the form in which addresses are compared, or in E.164. */
    address: text().notNull(),
  },
  (table) => [
    areTimes('contacts_time', ['at']),
    isOneOf('contacts_kind', 'kind', contactKinds),
    uniqueIndex('contacts_by_inquiry').on(table.inquiryId, table.address),
    index('contacts_by_address').on(table.address),
  ],
)

/** Text that visitors have added to their enquiries on their private pages. */
export const corrections = sqliteTable(
  'corrections',
  {
    id: integer().primaryKey(),
    inquiryId: ofInquiry(),
    at: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [
    areTimes('corrections_time', ['at']),
    index('corrections_by_inquiry').on(table.inquiryId, table.at),
  ],
)
