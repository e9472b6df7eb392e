import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FailureCode } from '../../notifications/channels/channel'
import { areCounts, areTimes } from './checks'
import { inquiries } from './inquiries'

/** The e-mail about what a visitor has added to an enquiry, files and corrections, and how far it has come. */
export const additionNotifications = sqliteTable(
  'addition_notifications',
  {
    inquiryId: text('inquiry_id')
      .primaryKey()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    /** The next attempt, or the end of the claim; null once there is nothing more to say. */
    dueAt: integer('due_at'),
    isClaimed: integer('is_claimed', { mode: 'boolean' }).notNull(),
    attempts: integer().notNull(),
    /** Since when it is to be sent. */
    queuedAt: integer('queued_at').notNull(),
    /** What was added up to this time has been sent. */
    sentUpTo: integer('sent_up_to').notNull(),
    failureCode: text('failure_code').$type<FailureCode>(),
    failureStatus: integer('failure_status'),
  },
  (table) => [
    areTimes('addition_notifications_times', ['due_at', 'queued_at', 'sent_up_to']),
    areCounts('addition_notifications_counts', ['attempts'], 0),
    index('addition_notifications_due').on(table.dueAt).where(sql`due_at is not null`),
  ],
)
