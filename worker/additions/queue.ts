/** That something was added to an enquiry is to be e-mailed. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { additionNotifications } from '../db/schema'
import { statement } from '../db/statement'
import { hour, minute } from '../time'

/** Several files, and what is written after them, are one e-mail. */
const pause = minute

/** From what an e-mail told of to the next one about the same enquiry: files can be sent every minute. */
export const nextPause = hour

/** Returns the statement for the batch that adds something to the enquiry of this id, which may be null. */
export function queueAddition(db: Database, inquiryId: SQL, now: number) {
  return statement(
    db,
    sql`insert into ${additionNotifications}
        (inquiry_id, due_at, is_claimed, attempts, queued_at, sent_up_to)
      select id, ${now + pause}, 0, 0, ${now}, 0 from inquiries where id = ${inquiryId}
      on conflict (inquiry_id) do update set
        due_at = iif(is_claimed, due_at, max(excluded.due_at, sent_up_to + ${nextPause})),
        attempts = iif(is_claimed, attempts, 0), queued_at = iif(is_claimed, queued_at, excluded.queued_at)`,
  )
}
