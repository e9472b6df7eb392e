import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { retentionMostDays } from '../../settings/contract'
import { areCounts, areTimes } from './checks'

/**
 * One row about all inquiries, kept by triggers, so that nobody ever counts them. `revision` grows
 * with every change of an inquiry: a live list asks only whether it has grown.
 */
export const deskState = sqliteTable('desk_state', {
  id: integer().primaryKey(),
  revision: integer().notNull(),
  listed: integer().notNull(),
  unread: integer().notNull(),
  held: integer().notNull(),
  binned: integer().notNull(),
  /** Listed inquiries whose notification waits for its next attempt, or was given up. */
  waiting: integer().notNull(),
  failed: integer().notNull(),
  lastSentAt: integer('last_sent_at'),
})

/** Inquiries that are gone for good, for a day, so that open lists can drop them too. */
export const deletedInquiries = sqliteTable('deleted_inquiries', {
  revision: integer().primaryKey(),
  inquiryId: text('inquiry_id').notNull(),
  at: integer().notNull(),
})

/**
 * How many inquiries came on a day, kept by triggers: in all (`all`), by `service`, `page`,
 * `referrer`, `source`; and how long their notifications took (`delay`, by its upper limit in seconds).
 * `whatsapp` counts clicks on the site's WhatsApp links, by service; no trigger does.
 */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    kind: text({
      enum: ['all', 'service', 'page', 'referrer', 'source', 'delay', 'whatsapp'],
    }).notNull(),
    day: integer().notNull(),
    /** Empty where an inquiry has no such thing, and for `all`. */
    key: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.key] })],
)

/** One row: what administrators have chosen. */
export const settings = sqliteTable(
  'settings',
  {
    id: integer().primaryKey(),
    /** Days after which an inquiry is deleted for good; null keeps it. */
    retentionDays: integer('retention_days'),
    /** A shorter time, and from when on it applies in place of the other (ms since 1970). */
    pendingRetentionDays: integer('pending_retention_days'),
    pendingRetentionAt: integer('pending_retention_at'),
    selfTest: integer('self_test', { mode: 'boolean' }).notNull().default(true),
    /** When cron sends the next test notification; null until its first run has chosen a time. */
    nextSelfTestAt: integer('next_self_test_at'),
    version: integer().notNull().default(1),
  },
  () => [
    check('settings_one_row', sql`id = 1`),
    check('settings_retention', sql.raw(`retention_days between 1 and ${retentionMostDays}`)),
    check(
      'settings_pending_retention',
      sql.raw(`(pending_retention_days is null) = (pending_retention_at is null)
        and pending_retention_days between 1 and ${retentionMostDays}`),
    ),
    areTimes('settings_times', ['pending_retention_at', 'next_self_test_at']),
    areCounts('settings_version', ['version'], 1),
  ],
)
