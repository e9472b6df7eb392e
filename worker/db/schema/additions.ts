import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { areCounts, areTimes } from './checks'
import { inquiries, ofInquiry } from './inquiries'
import { queuedEmail } from './queued-email'

/** Text that visitors have added to their enquiries on their private pages. */
export const corrections = sqliteTable(
  'corrections',
  {
    id: integer().primaryKey(),
    inquiryId: ofInquiry(),
    at: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [
    areTimes('corrections_time', ['at']),
    index('corrections_by_inquiry').on(table.inquiryId, table.at),
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
