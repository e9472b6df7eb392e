import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type HoldReason, holdReasons, notificationStates } from '../../intake/contract'
import { areCounts, areTimes, isOneOf } from './checks'

const listed = sql`held_for is null and deleted_at is null`

/**
 * What visitors sent. `id` is a UUIDv7 made from `timestamp`, so ordering by it is ordering by
 * (timestamp, id), and one index serves the list. The desk's lists are partial indexes: a filter
 * reads the rows that it shows and no others.
 */
export const inquiries = sqliteTable(
  'inquiries',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    timestamp: integer().notNull(),
    /** What its visitor is told to refer to, without the prefix; null for what came before there was one. */
    referenceNumber: integer('reference_number'),
    /** The visitor's key for one submission: the second arrival of the same key stores nothing. */
    idempotencyKey: text('idempotency_key'),
    /** Why it waits for a look by a person; null for what goes straight to the list. */
    heldFor: text('held_for').$type<HoldReason>(),
    /**
     * How far its notification has come, written only by a trigger on `notifications`: a list of 50
     * would otherwise read 100 rows. `sending` is the first attempt; a later one changes it only
     * by its result.
     */
    notification: text({ enum: notificationStates }).notNull(),
    /** When an administrator first opened it, or marked it as read; null while it is unread. */
    readAt: integer('read_at'),
    /** Since when it is in the bin. */
    deletedAt: integer('deleted_at'),
    /** Counts what administrators did to it, so that a stale edit is noticed. */
    version: integer().notNull().default(1),
    /** The desk's revision at its last change, kept by triggers: what live lists ask for. */
    revision: integer().notNull().default(0),
    /** Tells the same text sent many times: the start of the hash of its letters and digits. */
    textDigest: text('text_digest'),
    /** The service that the form was opened for: a slug. */
    service: text(),
    /** The page of ours that led to the form, and the first one of the visit: paths. */
    fromPage: text('from_page'),
    firstPage: text('first_page'),
    /** The host of the page elsewhere that led to us. */
    referrerHost: text('referrer_host'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmTerm: text('utm_term'),
    utmContent: text('utm_content'),
  },
  (table) => [
    areTimes('inquiries_times', ['timestamp', 'read_at', 'deleted_at']),
    areCounts('inquiries_version', ['version'], 1),
    areCounts('inquiries_revision', ['revision'], 0),
    isOneOf('inquiries_notification', 'notification', notificationStates),
    isOneOf('inquiries_held_for', 'held_for', holdReasons),
    uniqueIndex('inquiries_by_key')
      .on(table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    uniqueIndex('inquiries_by_reference')
      .on(table.referenceNumber)
      .where(sql`reference_number is not null`),
    index('inquiries_listed').on(table.id).where(listed),
    index('inquiries_held').on(table.id).where(sql`held_for is not null and deleted_at is null`),
    index('inquiries_binned').on(table.id).where(sql`deleted_at is not null`),
    index('inquiries_unread').on(table.id).where(sql`${listed} and read_at is null`),
    index('inquiries_not_notified').on(table.id).where(sql`${listed} and notification <> 'sent'`),
    index('inquiries_by_service')
      .on(table.service, table.id)
      .where(sql`${listed} and service is not null`),
    index('inquiries_by_page')
      .on(table.fromPage, table.id)
      .where(sql`${listed} and from_page is not null`),
    index('inquiries_by_referrer')
      .on(table.referrerHost, table.id)
      .where(sql`${listed} and referrer_host is not null`),
    index('inquiries_by_source')
      .on(table.utmSource, table.id)
      .where(sql`${listed} and utm_source is not null`),
    index('inquiries_by_campaign')
      .on(table.utmCampaign, table.id)
      .where(sql`${listed} and utm_campaign is not null`),
    // What a retention may delete: without it each run would look at all that it must keep.
    index('inquiries_settled')
      .on(table.id)
      .where(sql`read_at is not null and notification = 'sent'`),
    index('inquiries_by_deletion').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('inquiries_by_digest').on(table.textDigest, table.id).where(sql`text_digest is not null`),
    index('inquiries_by_email').on(sql`${table.email} collate nocase`),
    index('inquiries_by_revision').on(table.revision),
  ],
)

/** How much one address has sent on a day (UTC), and under the empty source all together; for two days. */
export const intakeUsage = sqliteTable(
  'intake_usage',
  {
    day: integer().notNull(),
    /** A keyed hash of day and address: nobody can be followed from one day to the next. */
    source: text().notNull(),
    count: integer().notNull(),
    bytes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.source] })],
)
