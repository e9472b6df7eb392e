import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type HoldReason, notificationStates } from '../inquiries/contract'
import type { ChannelName, FailureCode } from '../notifications/channels/channel'

/**
 * What visitors sent. `id` is a UUIDv7 made from `timestamp`, so ordering by it is ordering by
 * (timestamp, id), and one index serves the list. All times are ms since 1970.
 */
export const inquiries = sqliteTable(
  'inquiries',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    timestamp: integer().notNull(),
    /** The visitor's key for one submission: the second arrival of the same key stores nothing. */
    idempotencyKey: text('idempotency_key'),
    /** Why it waits for a look by a person; null for what goes straight to the list. */
    heldFor: text('held_for').$type<HoldReason>(),
    /**
     * The state of its notification, written only by a trigger on `notifications`: a list of 50
     * would otherwise read 100 rows.
     */
    notification: text({ enum: notificationStates }).notNull(),
  },
  (table) => [
    uniqueIndex('inquiries_by_key')
      .on(table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('inquiries_listed').on(table.id).where(sql`held_for is null`),
    index('inquiries_held').on(table.id).where(sql`held_for is not null`),
  ],
)

/** The outbox: one letter per inquiry, stored in the same batch. */
export const notifications = sqliteTable(
  'notifications',
  {
    inquiryId: text('inquiry_id')
      .primaryKey()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    state: text({ enum: notificationStates }).notNull(),
    attempts: integer().notNull().default(0),
    /**
     * When the outbox looks at it again: the next attempt of a pending letter, the end of the
     * lease of one that is being sent. Null once there is nothing more to do.
     */
    dueAt: integer('due_at'),
    sentAt: integer('sent_at'),
    /** The channel that took it, or the last that refused. */
    channel: text().$type<ChannelName>(),
    failureCode: text('failure_code').$type<FailureCode>(),
    failureStatus: integer('failure_status'),
    failedAt: integer('failed_at'),
  },
  (table) => [
    index('notifications_due').on(table.dueAt).where(sql`due_at is not null`),
    index('notifications_waiting').on(table.inquiryId).where(sql`state = 'pending'`),
  ],
)

/** Every attempt that failed, for the administrator to see why. */
export const notificationFailures = sqliteTable(
  'notification_failures',
  {
    id: integer().primaryKey(),
    inquiryId: text('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    channel: text().$type<ChannelName>().notNull(),
    code: text().$type<FailureCode>().notNull(),
    /** The HTTP status, where there was one. */
    status: integer(),
  },
  (table) => [index('notification_failures_by_inquiry').on(table.inquiryId, table.at)],
)

/** When a channel with a pace may next be called, over all instances of the Worker. */
export const channelSlots = sqliteTable('channel_slots', {
  channel: text().$type<ChannelName>().primaryKey(),
  nextAt: integer('next_at').notNull(),
})

export const admins = sqliteTable(
  'admins',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('admins_by_email').on(sql`${table.email} collate nocase`)],
)

/** A cookie is good only while its row is here: sign-out, a new password and removal end it at once. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    adminId: text('admin_id')
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    lastSeenAt: integer('last_seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('sessions_by_admin').on(table.adminId),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Sign-ins that failed in a row, by address, by account and by known browser. */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    blockedUntil: integer('blocked_until').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('sign_in_failures_by_expiry').on(table.expiresAt)],
)
