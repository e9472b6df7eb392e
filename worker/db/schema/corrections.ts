import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { areTimes } from './checks'
import { inquiries } from './inquiries'

/** What visitors have added to their enquiries in words, on the private page of each. */
export const corrections = sqliteTable(
  'corrections',
  {
    id: integer().primaryKey(),
    inquiryId: text('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [
    areTimes('corrections_time', ['at']),
    index('corrections_by_inquiry').on(table.inquiryId, table.at),
  ],
)
