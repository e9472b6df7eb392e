import { sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { inquiries } from '../db/schema'
import { statement } from '../db/statement'

/** Returns the statements that make a new inquiry an answered one, and leave any other as it is. */
export function markAnswered(
  db: Database,
  inquiryId: string,
  { actor, now }: { actor: string; now: number },
) {
  const isNew = sql`id = ${inquiryId} and status = 'new'`
  return [
    statement(
      db,
      auditEntry(db, {
        ...{ at: now, actor, action: 'status_changed', inquiryId },
        details: { from: 'new', to: 'answered' },
        onlyIf: sql`exists (select 1 from ${inquiries} where ${isNew})`,
      }),
    ),
    statement(
      db,
      sql`update ${inquiries} set status = 'answered', is_waiting = 1, done_at = null,
        remind_at = iif(remind_at > ${now}, remind_at, null),
        first_answered_at = coalesce(first_answered_at, ${now}), version = version + 1,
        revision = (select revision + 1 from desk_state)
        where ${isNew}`,
    ),
  ]
}
