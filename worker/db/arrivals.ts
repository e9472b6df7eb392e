/**
 * Follow-up work for new inquiries that no visitor waits for: their words are indexed before the
 * next search, or by cron.
 */
import { sql } from 'drizzle-orm'
import type { Database } from './open'
import { deskState, inquiries } from './schema'
import { statement } from './statement'

/** Most inquiries that one run indexes: each takes a few ms, and D1 runs one query at a time. */
const maxRows = 100

const next = sql`where number > indexed_to order by number limit ${maxRows}`

/** Returns the statements for one batch. They write nothing if nothing has arrived. */
export function processArrivals(db: Database) {
  return [
    statement(
      db,
      sql`insert into inquiry_words (rowid, name, email, message, service, company, location)
        select number, name, email, message, service, company, location
        from (select inquiries.* from ${deskState} cross join ${inquiries} ${next})
        where held_for is not 'over_budget'`,
    ),
    // Also moves on where the outbox starts to look for abandoned attempts: both are in one row.
    statement(
      db,
      sql`update ${deskState} set
        indexed_to = (select max(number) from (select number from ${inquiries} ${next})),
        attempted_to = coalesce((select min(number) - 1 from ${inquiries}
          where number > attempted_to and notification = 'sending'), (select max(number) from ${inquiries}))
        where exists (select 1 from ${inquiries} where number > indexed_to)`,
    ),
  ]
}
