import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { entryChannels } from '../../by-hand/contract'
import {
  boxes,
  type HoldReason,
  holdReasons,
  notificationStates,
  statuses,
} from '../../intake/contract'
import { detailNames, details } from '../../intake/quote/contract'
import { admins } from './admins'
import { areCounts, areTimes, isOneOf } from './checks'

/** Worded as in the partial indexes: SQLite uses one only if the query has all of its conditions. */
const isNotRemoved = sql`held_for is null and deleted_at is null`
export const isListed = sql`${isNotRemoved} and merged_into is null`

const searchedDetails = detailNames.filter((name) => details[name].isSearched)

/** SQL of a text as it is searched: its folded form, if that differs. */
function folded(name: string) {
  return `coalesce(iif(json_valid(folded_fields), folded_fields ->> '${name}', null), ${name}, '')`
}

function lines(...texts: string[]) {
  return sql.raw(texts.join(' || char(10) || '))
}

/**
 * `id` is a UUIDv7 made from `timestamp`, so that one index serves the list in the order of both. Each
 * partial index holds only the rows that a filter shows, so that a page reads only its own rows.
 */
export const inquiries = sqliteTable(
  'inquiries',
  {
    /** In the order of arrival, never reused: the visitor's reference is derived from it. */
    number: integer().primaryKey(),
    id: text().notNull().unique('inquiries_by_id'),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    timestamp: integer().notNull(),
    /** The visitor's key for one submission: a second request with the same key stores nothing. */
    idempotencyKey: text('idempotency_key'),
    /** Why it is held for review; null if it is not held. */
    heldFor: text('held_for').$type<HoldReason>(),
    /** When it was marked as spam, or restored from the bin; null if it has been held since it arrived. */
    heldAt: integer('held_at'),
    /** When an administrator first opened it, or marked it as read; null while nobody has. */
    readAt: integer('read_at'),
    /** For whom it is unread nevertheless: see worker/inbox/unread.ts. */
    unreadBy: text('unread_by'),
    deletedAt: integer('deleted_at'),
    status: text({ enum: statuses }).notNull().default('new'),
    doneAt: integer('done_at'),
    /** Whether it waits for the customer: until they add to it, its reminder is due, or the team moves it. */
    isWaiting: integer('is_waiting', { mode: 'boolean' }).notNull().default(false),
    /** When it returns to the inbox. Kept while it is there, so that the follow-up shows as due. */
    remindAt: integer('remind_at'),
    ownerId: text('owner_id').references(() => admins.id, { onDelete: 'set null' }),
    /** When it was first answered: by a reply that was sent, or by a record of contact. */
    firstAnsweredAt: integer('first_answered_at'),
    /** When its last reply turned out not to reach its customer; null once another one is sent. */
    replyFailedAt: integer('reply_failed_at'),
    /** When its customer last added to it, and the text; null if only files were new. */
    addedAt: integer('added_at'),
    addedText: text('added_text'),
    /** When its customer first wrote after the last answer; null while nothing has to be answered again. */
    askedAt: integer('asked_at'),
    /** Since when its customer has waited for an answer; null once answered. Automatic e-mails do not count. */
    unansweredSince: integer('unanswered_since').generatedAlwaysAs(
      sql`coalesce(asked_at, iif(first_answered_at is null, timestamp, null))`,
      { mode: 'virtual' },
    ),
    /** Whether it was urgent by its words or its service when it arrived. */
    isUrgent: integer('is_urgent', { mode: 'boolean' }).notNull().default(false),
    /** What was quoted, in whole units of the company's currency. */
    amount: integer(),
    /** Why it was won or lost. */
    outcomeReason: text('outcome_reason'),
    /** How it came in, if the team has entered it; null if the customer sent it. */
    enteredAs: text('entered_as', { enum: entryChannels }),
    /** The id of the inquiry that it is part of. It keeps its own messages, notes and files. */
    mergedInto: text('merged_into').references((): AnySQLiteColumn => inquiries.id, {
      onDelete: 'cascade',
    }),
    /** What its customer has written since it arrived, the newest first, folded for the search. */
    said: text(),
    box: text({ enum: boxes }).generatedAlwaysAs(
      sql`case when deleted_at is not null then 'bin' when held_for is not null then 'held'
        when merged_into is not null then 'merged' when done_at is not null then 'done' when is_waiting then 'waiting' else 'inbox' end`,
      { mode: 'virtual' },
    ),
    isListed: integer('is_listed', { mode: 'boolean' }).generatedAlwaysAs(
      sql`(held_for is null and deleted_at is null and merged_into is null)`,
      { mode: 'virtual' },
    ),
    /** The given phone number, or the first in the message (E.164). Links a customer's inquiries. */
    phone: text(),
    company: text(),
    /** The site or town that it is about. */
    location: text(),
    /** As in `2026-11-30`. */
    surveyDate: text('survey_date'),
    /** Its position among the customer's inquiries, from 1, and when the first one arrived. */
    customerPosition: integer('customer_position').notNull().default(1),
    customerSince: integer('customer_since'),
    /** Incremented by each edit, so that stale edits are detected. */
    version: integer().notNull().default(1),
    /** A copy of the state of its e-mail, for the list. `sending` is the first attempt. */
    notification: text({ enum: notificationStates }).notNull(),
    /**
     * Set during a flood, and beyond an address's e-mails of an hour: how many the address had sent,
     * which decides the order of their notifications.
     */
    pacedTurn: integer('paced_turn'),
    /** Detects the same text sent many times: the start of the hash of its letters and digits. */
    textDigest: text('text_digest'),
    /** The slug of the service that the form was opened for. */
    service: text(),
    /** The paths of the page that led to the form, and of the first page of the visit. */
    fromPage: text('from_page'),
    firstPage: text('first_page'),
    /** The host of the page on another site that led to ours. */
    referrerHost: text('referrer_host'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmTerm: text('utm_term'),
    utmContent: text('utm_content'),
    /** The form in which addresses are compared; null if that is `email` in lower case. */
    canonicalEmail: text('canonical_email'),
    /** The folded texts that differ from those written, as JSON, by the names of their columns. */
    foldedFields: text('folded_fields'),
    foldedMessage: text('folded_message').generatedAlwaysAs(lines(folded('message')), {
      mode: 'virtual',
    }),
    /** The columns of the word index, beside `phone`. */
    searchedSender: text('searched_sender').generatedAlwaysAs(
      lines(folded('name'), folded('email')),
      { mode: 'virtual' },
    ),
    searchedText: text('searched_text').generatedAlwaysAs(
      lines(
        folded('message'),
        "coalesce(service, '')",
        ...searchedDetails.map(folded),
        "coalesce(said, '')",
      ),
      { mode: 'virtual' },
    ),
  },
  (table) => [
    areTimes('inquiries_times', [
      ...['timestamp', 'read_at', 'deleted_at'],
      ...['done_at', 'remind_at', 'first_answered_at', 'reply_failed_at', 'customer_since'],
    ]),
    areCounts('inquiries_version', ['version', 'customer_position'], 1),
    // SQLite cannot change a CHECK, and to replace this table, as `npm run migration` would, deletes
    // the rows of all that refer to it. For another status, write the migration by hand as in 0006, with
    // another name for the old column, which stays unused: its CHECK keeps SQLite from dropping it.
    isOneOf('inquiries_status', 'status', statuses),
    isOneOf('inquiries_notification', 'notification', notificationStates),
    isOneOf('inquiries_held_for', 'held_for', holdReasons),
    uniqueIndex('inquiries_by_key')
      .on(table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    // With what is counted in the inbox, since another index would be written with each new enquiry.
    index('inquiries_by_box').on(table.box, table.id, table.unansweredSince, table.isUrgent),
    index('inquiries_by_owner')
      .on(table.ownerId, table.id)
      .where(sql`box = 'inbox' and owner_id is not null`),
    index('inquiries_by_phone').on(table.phone).where(sql`phone is not null`),
    index('inquiries_by_reminder').on(table.remindAt).where(sql`remind_at is not null`),
    index('inquiries_added').on(table.addedAt).where(sql`box = 'inbox' and added_at is not null`),
    // Apart from the one above, which cron would have to read again every minute as long as the
    // reminders of what is in the inbox are overdue.
    index('inquiries_by_return')
      .on(table.remindAt)
      .where(sql`box = 'waiting' and remind_at is not null`),
    index('inquiries_by_hold')
      .on(table.box, sql`coalesce(held_at, timestamp)`)
      .where(sql`box = 'held'`),
    index('inquiries_unread')
      .on(table.id)
      .where(sql`${isNotRemoved} and (read_at is null or unread_by is not null)`),
    index('inquiries_not_notified')
      .on(table.id)
      .where(sql`${isNotRemoved} and notification in ('pending', 'failed')`),
    // Inquiries that retention may delete. Without it, each run would scan all that it must keep.
    index('inquiries_settled')
      .on(table.id)
      .where(sql`read_at is not null and notification = 'sent'`),
    index('inquiries_by_deletion').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('inquiries_by_digest').on(table.textDigest, table.id).where(sql`text_digest is not null`),
    index('inquiries_merged').on(table.mergedInto).where(sql`merged_into is not null`),
    index('inquiries_by_email').on(sql`${table.email} collate nocase`),
    index('inquiries_by_canonical_email')
      .on(table.canonicalEmail)
      .where(sql`canonical_email is not null`),
  ],
)

export const ofInquiry = () =>
  text('inquiry_id')
    .notNull()
    .references(() => inquiries.id, { onDelete: 'cascade' })

/** How much one address has sent on a day (UTC); kept for two days. */
export const intakeUsage = sqliteTable(
  'intake_usage',
  {
    day: integer().notNull(),
    /** A keyed hash of day and address, so that nobody can be tracked from one day to the next. */
    source: text().notNull(),
    count: integer().notNull(),
    bytes: integer().notNull(),
    /** Bytes of announced files. Also counted for each enquiry, with a hash of its id as `source`. */
    fileBytes: integer('file_bytes').notNull().default(0),
    /** When its latest hour of sending began (ms since 1970), and how many it has sent in that hour. */
    windowStart: integer('window_start').notNull().default(0),
    windowCount: integer('window_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.source] })],
)
