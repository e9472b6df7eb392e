import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { areCounts, areTimes } from './checks'
import { inquiries } from './inquiries'
import { queuedEmail } from './queued-email'

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
