import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { mailKinds, mailStates, unmatchedReasons } from '../../mail/contract'
import { areCounts, areTimes, isOneOf } from './checks'
import { inquiries } from './inquiries'

/** Listed, because no enquiry was found. Worded as in the partial index, which SQLite then uses. */
export const isUnmatchedMessage = sql`state <> 'received' and inquiry_id is null and deleted_at is null`

/** E-mails that have arrived. The original is in R2 (worker/mail/receive.ts), where it is stored first. */
export const messages = sqliteTable(
  'messages',
  {
    id: integer().primaryKey(),
    /** Of what stays the same when a server delivers it again. */
    digest: text().notNull(),
    at: integer().notNull(),
    envelopeFrom: text('envelope_from').notNull(),
    envelopeTo: text('envelope_to').notNull(),
    headers: text().notNull(),
    /** Bytes of the original. */
    size: integer().notNull(),
    /** Of the original, in hex. */
    sha256: text().notNull(),
    state: text({ enum: mailStates }).notNull(),
    /** Failed attempts to read it. */
    attempts: integer().notNull().default(0),
    /** When it is next read; null once it is read or unreadable. */
    dueAt: integer('due_at'),
    /** Null if it was not read yet, or no enquiry was found. */
    inquiryId: text('inquiry_id').references(() => inquiries.id, { onDelete: 'cascade' }),
    /** Why none was found. It stays when a person has attached it to one. */
    unmatchedFor: text('unmatched_for', { enum: unmatchedReasons }),
    /** Enquiries that it may belong to: their ids as JSON. */
    possible: text().notNull().default('[]'),
    /** When a person deleted it; null while it is listed. */
    deletedAt: integer('deleted_at'),
    kind: text({ enum: mailKinds }).notNull().default('message'),
    fromAddress: text('from_address').notNull().default(''),
    fromName: text('from_name').notNull().default(''),
    subject: text().notNull().default(''),
    text: text().notNull().default(''),
    /** The parts of `text` that it quotes: `Range[]` as JSON. */
    quotes: text().notNull().default('[]'),
    /** What is wrong with attachments that were not stored, as JSON. */
    refusals: text().notNull().default('[]'),
  },
  (table) => [
    areTimes('messages_times', ['at', 'due_at', 'deleted_at']),
    areCounts('messages_counts', ['size', 'attempts'], 0),
    isOneOf('messages_state', 'state', mailStates),
    isOneOf('messages_kind', 'kind', mailKinds),
    isOneOf('messages_unmatched_for', 'unmatched_for', unmatchedReasons),
    uniqueIndex('messages_by_digest').on(table.digest),
    index('messages_due').on(table.dueAt).where(sql`due_at is not null`),
    index('messages_by_inquiry').on(table.inquiryId, table.at).where(sql`inquiry_id is not null`),
    index('messages_unmatched').on(table.id).where(isUnmatchedMessage),
    index('messages_by_deletion').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** Originals in R2 of messages that were deleted, until they are too. A trigger adds them. */
export const deletedMessages = sqliteTable('deleted_messages', {
  digest: text().primaryKey(),
})
