import { sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { statement } from '../db/statement'

/** Most inquiries that one run brings back; the next one goes on. */
const maxReturned = 100

/**
 * Brings inquiries back to the inbox whose reminders are due, and notes it. Reads nothing more than
 * what is due; where the database fails, the next run does it.
 */
export async function returnReminded(db: Database, now: number) {
  const due = sql`(select number from inquiries indexed by inquiries_by_reminder
    where remind_at <= ${now} and box = 'waiting' order by remind_at limit ${maxReturned})`
  const entry = { at: now, actor: null, action: 'reminder_due', details: {} } as const
  await db.$client.batch([
    statement(
      db,
      auditEntry(db, {
        ...{ ...entry, inquiryId: sql`inquiries.id` },
        forEach: sql`${due} as due cross join inquiries using (number)`,
      }),
    ),
    // No new version: nobody's edit becomes stale by it.
    statement(db, sql`update inquiries set is_waiting = 0 where number in ${due}`),
  ])
}
