import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { notificationStates } from '../../intake/contract'
import type { ChannelName, FailureCode } from '../../notifications/channels/channel'
import { areCounts, areTimes, isOneOf } from './checks'
import { inquiries } from './inquiries'

/** The outbox: one notification per inquiry, stored in the same batch. */
export const notifications = sqliteTable(
  'notifications',
  {
    inquiryId: text('inquiry_id')
      .primaryKey()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    state: text({ enum: notificationStates }).notNull(),
    attempts: integer().notNull().default(0),
    /**
     * When the outbox looks at it again: the next attempt of a pending notification, the end of the
     * lease of one that is being sent. Null once there is nothing more to do, and in the bin.
     */
    dueAt: integer('due_at'),
    sentAt: integer('sent_at'),
    /** The channel that took it, or the last that refused. */
    channel: text().$type<ChannelName>(),
    failureCode: text('failure_code').$type<FailureCode>(),
    failureStatus: integer('failure_status'),
    failedAt: integer('failed_at'),
    /**
     * Of one that came during a flood and goes out at a reduced pace: how many its address had sent
     * that day. Null for all others.
     */
    pacedTurn: integer('paced_turn'),
    /** Its provider rejects it, or takes others meanwhile: it comes after all others. */
    failsAlone: integer('fails_alone', { mode: 'boolean' }).notNull().default(false),
    /** Since when it is to go out: its arrival, its release, or the last 'Send again'. */
    queuedAt: integer('queued_at').notNull().default(0),
  },
  (table) => [
    // The paced ones of a flood by whose turn it is.
    index('notifications_paced')
      .on(table.pacedTurn, table.inquiryId)
      .where(sql`paced_turn is not null and due_at is not null`),
    isOneOf('notifications_state', 'state', notificationStates),
    areTimes('notifications_times', ['due_at', 'sent_at', 'failed_at', 'queued_at']),
    areCounts('notifications_attempts', ['attempts'], 0),
    index('notifications_due').on(table.dueAt).where(sql`due_at is not null`),
    index('notifications_waiting')
      .on(table.inquiryId)
      .where(sql`state = 'pending' and due_at is not null`),
  ],
)

/**
 * Every attempt at a notification, by channel, for the administrator to see. A success is written by a
 * trigger on `notifications`, a failure by the code that has its reason.
 */
export const notificationAttempts = sqliteTable(
  'notification_attempts',
  {
    id: integer().primaryKey(),
    inquiryId: text('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    channel: text().$type<ChannelName>().notNull(),
    /** Why it failed; null when it went out. */
    code: text().$type<FailureCode>(),
    /** The HTTP status of a failure, where there was one. */
    status: integer(),
  },
  (table) => [index('notification_attempts_by_inquiry').on(table.inquiryId, table.at)],
)

/** One row: up to which inquiry a digest has told of held ones, and when the next may go out. */
export const heldDigest = sqliteTable('held_digest', {
  id: integer().primaryKey(),
  digestedUpTo: text('digested_up_to').notNull(),
  nextAt: integer('next_at').notNull(),
})

/** E-mails that only prove that e-mails arrive: the daily self-test, and those by hand. */
export const testNotifications = sqliteTable(
  'test_notifications',
  {
    id: integer().primaryKey(),
    at: integer().notNull(),
    kind: text({ enum: ['daily', 'manual'] }).notNull(),
    channel: text().$type<ChannelName>().notNull(),
    /** Why it failed; null when it went out. */
    code: text().$type<FailureCode>(),
    status: integer(),
  },
  (table) => [index('test_notifications_by_time').on(table.at)],
)

/** When a channel with a pace, or a test notification by hand, has its next turn, over all instances. */
export const channelSlots = sqliteTable('channel_slots', {
  channel: text().$type<ChannelName | 'test_notification'>().primaryKey(),
  nextAt: integer('next_at').notNull(),
})
