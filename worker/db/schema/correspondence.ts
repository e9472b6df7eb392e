import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { noteKinds } from '../../correspondence/contract'
import { fileStates } from '../../files/contract'
import { fileKinds } from '../../files/kinds/contract'
import type { ChannelName, FailureCode } from '../../notifications/contract'
import { areCounts, areTimes, isOneOf } from './checks'
import { inquiries, ofInquiry } from './inquiries'

/** The columns of an e-mail that is sent, and sent again, until it succeeds or fails for good. */
export const queuedEmail = {
  /** When it was queued for sending, or queued again. */
  queuedAt: integer('queued_at').notNull(),
  /** When the next attempt is due or the claim ends; null when there is nothing left to do. */
  dueAt: integer('due_at'),
  isClaimed: integer('is_claimed', { mode: 'boolean' }).notNull(),
  attempts: integer().notNull(),
  failureCode: text('failure_code').$type<FailureCode>(),
  failureStatus: integer('failure_status'),
}

/**
 * E-mails that acknowledge enquiries to their visitors, and the state of their delivery. A sent one
 * is kept for a day, in which its mailbox gets no other. A failed one is kept for a week.
 */
export const acknowledgements = sqliteTable(
  'acknowledgements',
  {
    /** The number of the inquiry. */
    number: integer()
      .primaryKey()
      .references(() => inquiries.number, { onDelete: 'cascade' }),
    /** The same for all addresses of one mailbox. */
    mailbox: text().notNull(),
    ...queuedEmail,
    sentAt: integer('sent_at'),
    failedAt: integer('failed_at'),
  },
  (table) => [
    areTimes('acknowledgements_times', ['queued_at', 'due_at', 'sent_at', 'failed_at']),
    areCounts('acknowledgements_counts', ['attempts'], 0),
    index('acknowledgements_unsent').on(table.number).where(sql`sent_at is null`),
  ],
)

/** E-mails about files and corrections added to an enquiry, and the state of their delivery. */
export const additionNotifications = sqliteTable(
  'addition_notifications',
  {
    inquiryId: text('inquiry_id')
      .primaryKey()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    ...queuedEmail,
    /** Additions up to this time have been sent. */
    sentUpTo: integer('sent_up_to').notNull(),
  },
  (table) => [
    areTimes('addition_notifications_times', ['due_at', 'queued_at', 'sent_up_to']),
    areCounts('addition_notifications_counts', ['attempts'], 0),
    index('addition_notifications_due').on(table.dueAt).where(sql`due_at is not null`),
    index('addition_notifications_failed').on(table.inquiryId).where(sql`failure_code is not null`),
  ],
)

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

const replyStates = ['pending', 'sent', 'failed'] as const

/** Replies to customers, and the state of their delivery. */
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
    subject: text().notNull(),
    text: text().notNull(),
    /** The page's key for one submission: a second request with the same key stores nothing. */
    idempotencyKey: text('idempotency_key').notNull(),
    state: text({ enum: replyStates }).notNull(),
    ...queuedEmail,
    sentAt: integer('sent_at'),
    channel: text().$type<ChannelName>(),
    failedAt: integer('failed_at'),
  },
  (table) => [
    areTimes('replies_times', ['at', 'due_at', 'queued_at', 'sent_at', 'failed_at']),
    areCounts('replies_counts', ['attempts'], 0),
    isOneOf('replies_state', 'state', replyStates),
    index('replies_by_inquiry').on(table.inquiryId, table.at),
    uniqueIndex('replies_by_key').on(table.idempotencyKey),
    index('replies_by_author').on(table.author, table.at),
    index('replies_due').on(table.dueAt).where(sql`due_at is not null`),
    index('replies_failed').on(table.inquiryId).where(sql`state = 'failed'`),
  ],
)

/**
 * Files that visitors send with an enquiry. The content is in R2 (worker/files/objects.ts), where
 * nothing is stored before its row exists.
 */
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

/**
 * Files whose rows have been deleted for any reason, until their content is deleted from R2 too.
 * The trigger `file_deleted` adds them.
 */
export const deletedFiles = sqliteTable('deleted_files', {
  fileId: text('file_id').primaryKey(),
  inquiryId: text('inquiry_id').notNull(),
  size: integer().notNull(),
})

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
