import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FailureCode } from '../../notifications/channels/channel'
import { areCounts, areTimes } from './checks'
import { inquiries } from './inquiries'

/** The columns of an e-mail that is sent, and sent again, until it succeeds or fails for good. */
export const queuedEmail = {
  /** When it was queued for sending, or queued again. */
  queuedAt: integer('queued_at').notNull(),
  /** When the next attempt is due or the claim ends; null when there is nothing left to do. */
  dueAt: integer('due_at'),
  isClaimed: integer('is_claimed', { mode: 'boolean' }).notNull(),
  attempts: integer().notNull(),
  failureCode: text('failure_code').$type<FailureCode>(),
  failureStatus: integer('failure_status'),
}

/**
 * E-mails that acknowledge enquiries to their visitors, and the state of their delivery. A sent one
 * is kept for a day, in which its mailbox gets no other. A failed one is kept for a week.
 */
export const acknowledgements = sqliteTable(
  'acknowledgements',
  {
    /** The number of the inquiry. */
    number: integer()
      .primaryKey()
      .references(() => inquiries.number, { onDelete: 'cascade' }),
    /** The same for all addresses of one mailbox. */
    mailbox: text().notNull(),
    ...queuedEmail,
    sentAt: integer('sent_at'),
    failedAt: integer('failed_at'),
  },
  (table) => [
    areTimes('acknowledgements_times', ['queued_at', 'due_at', 'sent_at', 'failed_at']),
    areCounts('acknowledgements_counts', ['attempts'], 0),
    index('acknowledgements_unsent').on(table.number).where(sql`sent_at is null`),
  ],
)

/** E-mails about files and corrections added to an enquiry, and the state of their delivery. */
export const additionNotifications = sqliteTable(
  'addition_notifications',
  {
    inquiryId: text('inquiry_id')
      .primaryKey()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    ...queuedEmail,
    /** Additions up to this time have been sent. */
    sentUpTo: integer('sent_up_to').notNull(),
  },
  (table) => [
    areTimes('addition_notifications_times', ['due_at', 'queued_at', 'sent_up_to']),
    areCounts('addition_notifications_counts', ['attempts'], 0),
    index('addition_notifications_due').on(table.dueAt).where(sql`due_at is not null`),
    index('addition_notifications_failed').on(table.inquiryId).where(sql`failure_code is not null`),
  ],
)
