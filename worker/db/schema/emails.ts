import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type ChannelName, emailKinds, emailStates, type FailureCode } from '../../emails/contract'
import { areCounts, areTimes, isOneOf } from './checks'
import { inquiries } from './inquiries'

export const emails = sqliteTable(
  'emails',
  {
    id: integer().primaryKey(),
    kind: text({ enum: emailKinds }).notNull(),
    inquiryId: text('inquiry_id').references(() => inquiries.id, { onDelete: 'cascade' }),
    /** What it is about, so that the same e-mail is queued once: `reply/<key of the reply>`. */
    dedupeKey: text('dedupe_key').notNull(),
    /** Null if it is written when it is sent. */
    subject: text(),
    text: text(),
    state: text({ enum: emailStates }).notNull(),
    /** Lower numbers are sent first: see `priorities`. */
    priority: integer().notNull(),
    /** Since it was queued. Each attempt has its own number, so that an expired claim is noticed. */
    attempts: integer().notNull(),
    createdAt: integer('created_at').notNull(),
    /** When it was queued, or queued again: how long it is tried counts from then. */
    queuedAt: integer('queued_at').notNull(),
    /**
     * When the next attempt is due; while it is being sent, when the claim ends. Null if it is not sent
     * by itself, or nothing is left to do.
     */
    dueAt: integer('due_at'),
    sentAt: integer('sent_at'),
    /** When the recipient's server accepted it, if its channel reports that. */
    deliveredAt: integer('delivered_at'),
    /** The channel that accepted it, or the last one that refused it. */
    channel: text().$type<ChannelName>(),
    messageId: text('message_id'),
    failureCode: text('failure_code').$type<FailureCode>(),
    failureStatus: integer('failure_status'),
    failedAt: integer('failed_at'),
  },
  (table) => [
    areTimes('emails_times', [
      'created_at',
      'queued_at',
      'due_at',
      'sent_at',
      'delivered_at',
      'failed_at',
    ]),
    areCounts('emails_counts', ['attempts', 'priority'], 0),
    isOneOf('emails_state', 'state', emailStates),
    uniqueIndex('emails_by_key').on(table.dedupeKey),
    index('emails_by_inquiry').on(table.inquiryId, table.kind),
    index('emails_by_message_id').on(table.messageId).where(sql`message_id is not null`),
    index('emails_open')
      .on(table.priority, table.dueAt)
      .where(sql`state in ('waiting', 'sending')`),
    index('emails_failed').on(table.kind).where(sql`state = 'failed'`),
  ],
)

/** Every failed attempt, and each success that a later attempt has replaced. */
export const emailAttempts = sqliteTable(
  'email_attempts',
  {
    id: integer().primaryKey(),
    emailId: integer('email_id')
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    channel: text().$type<ChannelName>().notNull(),
    /** Why it failed; null if it was sent. */
    code: text().$type<FailureCode>(),
    /** The HTTP status of a failure, if there was one. */
    status: integer(),
  },
  (table) => [
    areTimes('email_attempts_time', ['at']),
    index('email_attempts_by_email').on(table.emailId, table.at),
  ],
)
