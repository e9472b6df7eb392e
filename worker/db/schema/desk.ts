import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Holiday, targets, type WorkingHours } from '../../clock/contract'
import { groupings } from '../../inbox/reports/contract'
import {
  filesPerDayMbDefault,
  filesTotalMbDefault,
  languages,
  retentionMostDays,
} from '../../settings/contract'
import { areCounts, areTimes, isOneOf } from './checks'

/** One row about all inquiries, and what cron has to remember. */
export const deskState = sqliteTable('desk_state', {
  id: integer().primaryKey(),
  /** Grows with every change of an inquiry, so a live list only checks whether it has grown. */
  revision: integer().notNull(),
  /**
   * The last 101 changes, oldest first: `[[revision, number of the inquiry], ...]`, with a 1 at the end of
   * an arrival. Not an indexed column of inquiries, because each change would write another row.
   */
  recentChanges: text('recent_changes').notNull().default('[]'),
  /** The number of the last inquiry that arrived, even if it has been deleted. */
  lastNumber: integer('last_number').notNull().default(0),
  lastSentAt: integer('last_sent_at'),
  /** The next free slot of EmailJS, which accepts one e-mail a second from all instances together. */
  emailjsFreeAt: integer('emailjs_free_at').notNull().default(0),
  /** The last day (UTC) with an inquiry, and the bytes that all addresses together sent on it. */
  intakeDay: integer('intake_day').notNull().default(0),
  intakeBytes: integer('intake_bytes').notNull().default(0),
  /** The last day (UTC) on which part of a file arrived, the bytes that did, and the bytes of all files. */
  filesDay: integer('files_day').notNull().default(0),
  filesDayBytes: integer('files_day_bytes').notNull().default(0),
  filesTotalBytes: integer('files_total_bytes').notNull().default(0),
  /** When cron last ran, to within ten minutes; before its first run, when the database was made. */
  cronAt: integer('cron_at').notNull().default(0),
  /** The last key in R2 that the check of files has compared, and when the next check starts. */
  filesCheckedTo: text('files_checked_to').notNull().default(''),
  nextFilesCheckAt: integer('next_files_check_at').notNull().default(0),
  /** Complete files in R2 for which the last check found no row. They are kept. */
  filesUnknown: integer('files_unknown').notNull().default(0),
  /** The last held inquiry that a digest has counted. */
  digestedTo: text('digested_to').notNull().default(''),
  /** The first day that cron has not rolled up (days since 1970). */
  firstOpenDay: integer('first_open_day').notNull().default(0),
})

/** Permanently deleted inquiries, kept for a day so that open lists can drop them too. */
export const deletedInquiries = sqliteTable('deleted_inquiries', {
  revision: integer().primaryKey(),
  inquiryId: text('inquiry_id').notNull(),
  at: integer().notNull(),
})

/**
 * How many inquiries arrived on each past day: in total (`all`), and by `service`, `page`,
 * `referrer` and `source`. Today's inquiries are counted on request. `whatsapp` counts clicks on
 * the site's WhatsApp links by service, including today's.
 */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    kind: text({ enum: ['all', ...groupings, 'whatsapp'] }).notNull(),
    /** Days since 1 January 1970 in the company's time zone. */
    day: integer().notNull(),
    /** Empty for `all`, and for clicks on pages that belong to no service. */
    key: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.key] })],
)

export const settings = sqliteTable(
  'settings',
  {
    id: integer().primaryKey(),
    /** Days after which an inquiry is deleted permanently; null keeps it. */
    retentionDays: integer('retention_days'),
    /** A shorter retention, and when it replaces the current one (ms since 1970). */
    pendingRetentionDays: integer('pending_retention_days'),
    pendingRetentionAt: integer('pending_retention_at'),
    selfTest: integer('self_test', { mode: 'boolean' }).notNull().default(true),
    /** When cron sends the next test notification; null until its first run has chosen a time. */
    nextSelfTestAt: integer('next_self_test_at'),
    /** Limits for files in MB (10^6 bytes): sent by all visitors per day, and stored in total. */
    filesPerDayMb: integer('files_per_day_mb').notNull().default(filesPerDayMbDefault),
    filesTotalMb: integer('files_total_mb').notNull().default(filesTotalMbDefault),
    acknowledgements: integer({ mode: 'boolean' }).notNull().default(false),
    /** Null as long as they are those of the company's content, as is the list of public holidays. */
    workingHours: text('working_hours', { mode: 'json' }).$type<WorkingHours>(),
    holidays: text({ mode: 'json' }).$type<Holiday[]>(),
    answerTarget: text('answer_target', { enum: targets }).notNull().default('1d'),
    urgentTarget: text('urgent_target', { enum: targets }).notNull().default('4h'),
    /** Null as long as they are those of the company's content. */
    urgentWords: text('urgent_words', { mode: 'json' }).$type<string[]>(),
    /** Whether the company gets the summary of the desk by e-mail. */
    summaries: integer({ mode: 'boolean' }).notNull().default(true),
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

export const savedViews = sqliteTable('saved_views', {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** The query string of the desk's URL. */
  query: text().notNull(),
})

/** Senders whose inquiries are held: an address in its canonical form, or `@` and a domain. */
export const blockedSenders = sqliteTable(
  'blocked_senders',
  {
    address: text().primaryKey(),
    at: integer().notNull(),
    blockedBy: text('blocked_by').notNull(),
  },
  () => [areTimes('blocked_senders_time', ['at'])],
)
