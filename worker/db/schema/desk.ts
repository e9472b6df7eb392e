import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ChannelName, FailureCode } from '../../notifications/channels/channel'
import { testKinds } from '../../notifications/contract'
import {
  filesPerDayMbDefault,
  filesTotalMbDefault,
  retentionMostDays,
} from '../../settings/contract'
import { areCounts, areTimes, isOneOf } from './checks'

/**
 * One row about all inquiries, so that nobody ever counts them. `revision` grows with every change
 * of an inquiry: a live list asks only whether it has grown. Triggers keep the counts; an arrival,
 * which a visitor waits for, is counted by the statement that also reserves its channel's slot.
 */
export const deskState = sqliteTable('desk_state', {
  id: integer().primaryKey(),
  revision: integer().notNull(),
  /**
   * The last 101 changes, as JSON, oldest first: `[[revision, number of the inquiry], ...]`. Here rather
   * than in an indexed column of inquiries, where each change would write another row.
   */
  recentChanges: text('recent_changes').notNull().default('[]'),
  /** In Inbox, Waiting and Done together. */
  listed: integer().notNull(),
  inbox: integer().notNull().default(0),
  /** In Inbox because their reminders are due. */
  due: integer().notNull().default(0),
  /** In Inbox by owner, as JSON: `{ [admins.id]: count }`. */
  inboxByOwner: text('inbox_by_owner').notNull().default('{}'),
  unread: integer().notNull(),
  held: integer().notNull(),
  binned: integer().notNull(),
  /** Listed ones whose notification waits for its next attempt, or has failed for good. */
  waiting: integer().notNull(),
  failed: integer().notNull(),
  lastSentAt: integer('last_sent_at'),
  /** When EmailJS, which takes one a second, has its next free slot, over all instances. */
  emailjsFreeAt: integer('emailjs_free_at').notNull().default(0),
  /** When an administrator may send the next test e-mail. */
  nextManualTestAt: integer('next_manual_test_at').notNull().default(0),
  /** Bytes that all addresses together have sent on that day (UTC). */
  intakeDay: integer('intake_day').notNull().default(0),
  intakeBytes: integer('intake_bytes').notNull().default(0),
  /** Bytes of files that were announced on that day (UTC), and of all that there are. */
  filesDay: integer('files_day').notNull().default(0),
  filesDayBytes: integer('files_day_bytes').notNull().default(0),
  filesTotalBytes: integer('files_total_bytes').notNull().default(0),
  /** The last object in R2 that the check of files has compared with its row, and when the next check begins. */
  filesCheckedTo: text('files_checked_to').notNull().default(''),
  nextFilesCheckAt: integer('next_files_check_at').notNull().default(0),
  /** Complete files in R2 that the last check has found no row for: they are kept. */
  filesUnknown: integer('files_unknown').notNull().default(0),
  /** The number of the last inquiry that is in the index of words, or was left out of it on purpose. */
  indexedTo: integer('indexed_to').notNull().default(0),
  /** Up to this number no first attempt at a notification is under way any more. */
  attemptedTo: integer('attempted_to').notNull().default(0),
  /** The number of the last inquiry for which it is decided whether it is acknowledged. */
  acknowledgedTo: integer('acknowledged_to').notNull().default(0),
  /** The last held inquiry that a digest has counted, and when the next one may be sent. */
  digestedTo: text('digested_to').notNull().default(''),
  nextDigestAt: integer('next_digest_at').notNull().default(0),
})

/** Inquiries that were deleted for good, for a day, so that open lists can drop them too. */
export const deletedInquiries = sqliteTable('deleted_inquiries', {
  revision: integer().primaryKey(),
  inquiryId: text('inquiry_id').notNull(),
  at: integer().notNull(),
})

/**
 * How many inquiries came on a day that is over: in all (`all`), by `service`, `page`, `referrer`,
 * `source`. Those of today are counted when they are asked for. `whatsapp` counts clicks on the
 * site's WhatsApp links, by service, of today as well.
 */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    kind: text({ enum: ['all', 'service', 'page', 'referrer', 'source', 'whatsapp'] }).notNull(),
    /** Days since 1 January 1970 in the company's time zone. */
    day: integer().notNull(),
    /** Empty for `all`, and for a click on a page of no service. */
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
    /** Megabytes (10^6 bytes) of files that all visitors together may send a day, and that are kept in all. */
    filesPerDayMb: integer('files_per_day_mb').notNull().default(filesPerDayMbDefault),
    filesTotalMb: integer('files_total_mb').notNull().default(filesTotalMbDefault),
    /** Whether visitors get an e-mail that their enquiries have arrived. */
    acknowledgements: integer({ mode: 'boolean' }).notNull().default(false),
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

/** E-mails that only prove that e-mails arrive: the daily self-test, and those by hand. */
export const testNotifications = sqliteTable(
  'test_notifications',
  {
    id: integer().primaryKey(),
    at: integer().notNull(),
    kind: text({ enum: testKinds }).notNull(),
    channel: text().$type<ChannelName>().notNull(),
    /** Why it failed; null when it was sent. */
    code: text().$type<FailureCode>(),
    status: integer(),
  },
  (table) => [
    areTimes('test_notifications_time', ['at']),
    isOneOf('test_notifications_kind', 'kind', testKinds),
    index('test_notifications_by_time').on(table.at),
  ],
)
