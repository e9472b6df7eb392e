import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { areTimes } from './checks'
import { ofInquiry } from './inquiries'

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
