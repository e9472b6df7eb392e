import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { noteKinds } from '../../correspondence/contract'
import type { ChannelName } from '../../notifications/channels/channel'
import { languages } from '../../settings/saved/contract'
import { areCounts, areTimes, isOneOf } from './checks'
import { ofInquiry } from './inquiries'
import { queuedEmail } from './queued-emails'

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

/** Templates for replies. {name}, {service} and {reference} are replaced by those of the inquiry. */
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

/** Searches that the team has saved under a name. */
export const savedViews = sqliteTable('saved_views', {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** The query string of the desk's URL. */
  query: text().notNull(),
})

/** Senders whose inquiries are held: an address in lower case, or `@` and a domain. */
export const blockedSenders = sqliteTable(
  'blocked_senders',
  {
    address: text().primaryKey(),
    at: integer().notNull(),
    blockedBy: text('blocked_by').notNull(),
  },
  () => [areTimes('blocked_senders_time', ['at'])],
)
