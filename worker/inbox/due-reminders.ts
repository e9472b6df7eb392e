import { sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { batch, type Database } from '../db/database'

/** Maximum inquiries that one run moves back to the inbox; the next run continues. */
const maxReturned = 100

/**
 * Moves inquiries back to the inbox when their reminders are due, and logs it. Reads only inquiries
 * with due reminders; if the database fails, the next run tries again.
 */
export async function returnReminded(db: Database, now: number) {
  const due = sql`(select number from inquiries indexed by inquiries_by_reminder
    where remind_at <= ${now} and box = 'waiting' order by remind_at limit ${maxReturned})`
  const entry = { at: now, actor: null, action: 'reminder_due', details: {} } as const
  await batch(db, [
    auditEntry(db, {
      ...entry,
      inquiryId: sql`inquiries.id`,
      forEach: sql`${due} as due cross join inquiries using (number)`,
    }),
    // The version stays the same, so that nobody's edit becomes stale.
    sql`update inquiries set is_waiting = 0 where number in ${due}`,
  ])
}
