/**
 * Follow-up work for new inquiries that no visitor waits for: their words are indexed before the
 * next search, or by cron.
 */
import { gt, inArray, max, sql } from 'drizzle-orm'
import type { Database } from './database'
import { boundByText } from './inquiries'
import { deskState, inquiries } from './schema'

/** Most inquiries that one run indexes: each takes a few ms, and D1 runs one query at a time. */
const maxRows = 100

/** Returns the SQL for one batch. It writes nothing if nothing has arrived. */
export function processArrivals(db: Database) {
  const isNext = gt(inquiries.number, sql`(select ${deskState.indexedTo} from ${deskState})`)
  const next = boundByText(isNext, { order: inquiries.number, maxRows })
  const last = db
    .select({ number: max(inquiries.number) })
    .from(inquiries)
    .where(inArray(inquiries.id, next))
  return [
    sql`insert into inquiry_words (rowid, name, email, message, service, company, location, phone)
      select number, name, email, message, service, company, location, phone
      from ${deskState} cross join ${inquiries}
      where number > indexed_to and number <= ${last} and held_for is not 'over_budget'`,
    // Also moves on where the outbox starts to look for abandoned attempts: both are in one row.
    sql`update ${deskState} set
      indexed_to = ${last},
      attempted_to = coalesce((select min(number) - 1 from ${inquiries}
        where number > attempted_to and notification = 'sending'), (select max(number) from ${inquiries}))
      where exists (select 1 from ${inquiries} where number > indexed_to)`,
  ]
}
