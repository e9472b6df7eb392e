import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FailureCode } from '../../notifications/channels/channel'
import { areCounts, areTimes } from './checks'
import { inquiries } from './inquiries'

/** E-mails about files and corrections added to an enquiry, and the state of their delivery. */
export const additionNotifications = sqliteTable(
  'addition_notifications',
  {
    inquiryId: text('inquiry_id')
      .primaryKey()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    /** When the next attempt is due or the claim ends; null when there is nothing left to send. */
    dueAt: integer('due_at'),
    isClaimed: integer('is_claimed', { mode: 'boolean' }).notNull(),
    attempts: integer().notNull(),
    /** When it was queued for sending. */
    queuedAt: integer('queued_at').notNull(),
    /** Additions up to this time have been sent. */
    sentUpTo: integer('sent_up_to').notNull(),
    failureCode: text('failure_code').$type<FailureCode>(),
    failureStatus: integer('failure_status'),
  },
  (table) => [
    areTimes('addition_notifications_times', ['due_at', 'queued_at', 'sent_up_to']),
    areCounts('addition_notifications_counts', ['attempts'], 0),
    index('addition_notifications_due').on(table.dueAt).where(sql`due_at is not null`),
    index('addition_notifications_failed').on(table.inquiryId).where(sql`failure_code is not null`),
  ],
)
