import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { noteKinds } from '../../correspondence/contract'
import type { ChannelName, FailureCode } from '../../notifications/channels/channel'
import { languages } from '../../settings/saved/contract'
import { areCounts, areTimes, isOneOf } from './checks'
import { inquiries } from './inquiries'

const ofInquiry = () =>
  text('inquiry_id')
    .notNull()
    .references(() => inquiries.id, { onDelete: 'cascade' })

/** What the team writes for itself: notes, and that somebody called or wrote elsewhere. Never sent. */
export const notes = sqliteTable(
  'notes',
  {
    id: integer().primaryKey(),
    inquiryId: ofInquiry(),
    at: integer().notNull(),
    /** The e-mail address of the administrator, kept when the account is gone. */
    author: text().notNull(),
    kind: text({ enum: noteKinds }).notNull(),
    text: text().notNull(),
  },
  (table) => [
    areTimes('notes_time', ['at']),
    isOneOf('notes_kind', 'kind', noteKinds),
    index('notes_by_inquiry').on(table.inquiryId, table.at),
  ],
)

const replyStates = ['pending', 'sent', 'failed'] as const

/** What the team writes to customers, and how far its delivery has come. */
export const replies = sqliteTable(
  'replies',
  {
    id: integer().primaryKey(),
    inquiryId: ofInquiry(),
    at: integer().notNull(),
    author: text().notNull(),
    /** The name that the customer reads. */
    authorName: text('author_name').notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    /** The page's key for one submission: the second arrival of the same key stores nothing. */
    idempotencyKey: text('idempotency_key').notNull(),
    state: text({ enum: replyStates }).notNull(),
    isClaimed: integer('is_claimed', { mode: 'boolean' }).notNull(),
    attempts: integer().notNull(),
    /** The next attempt, or the end of the claim; null once there is nothing more to do. */
    dueAt: integer('due_at'),
    /** Since when it is to be sent: when it was written, or sent again. */
    queuedAt: integer('queued_at').notNull(),
    sentAt: integer('sent_at'),
    channel: text().$type<ChannelName>(),
    failureCode: text('failure_code').$type<FailureCode>(),
    failureStatus: integer('failure_status'),
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

/** Texts to begin a reply with; {name}, {service} and {reference} stand for the inquiry's. */
export const savedReplies = sqliteTable(
  'saved_replies',
  {
    id: integer().primaryKey(),
    title: text().notNull(),
    language: text({ enum: languages }).notNull(),
    text: text().notNull(),
  },
  () => [isOneOf('saved_replies_language', 'language', languages)],
)

/** Searches that the team has given a name. */
export const savedViews = sqliteTable('saved_views', {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** The query string of the desk's address. */
  query: text().notNull(),
})

/** Whose inquiries are held: an address in lower case, or `@` and a domain. */
export const blockedSenders = sqliteTable(
  'blocked_senders',
  {
    address: text().primaryKey(),
    at: integer().notNull(),
    blockedBy: text('blocked_by').notNull(),
  },
  () => [areTimes('blocked_senders_time', ['at'])],
)
