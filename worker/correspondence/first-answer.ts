import { sql } from 'drizzle-orm'
import { inquiries, notes, replies } from '../db/schema'

/**
 * Returns the SQL that records when an inquiry was first answered, unless that is known, for the batch
 * that has just answered it: by a record of contact, or by a reply that was sent. A status alone is
 * no answer.
 */
export function recordFirstAnswer(inquiryId: string) {
  return sql`${recountFirstAnswer(inquiryId)} and first_answered_at is null`
}

/** The same after an answer was deleted: a later one may now be the first. */
export function recountFirstAnswer(inquiryId: string) {
  return sql`update ${inquiries} set first_answered_at = (select min(at) from
      (select at from ${notes} where inquiry_id = ${inquiryId} and kind <> 'note'
        union all select sent_at from ${replies} where inquiry_id = ${inquiryId} and state = 'sent'))
    where id = ${inquiryId}`
}
