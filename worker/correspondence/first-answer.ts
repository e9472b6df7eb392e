import { sql } from 'drizzle-orm'
import { emails, inquiries, notes } from '../db/schema'

/** For the batch that has just recorded contact with the customer. A status alone is no answer. */
export function recordFirstAnswer(inquiryId: string) {
  return sql`${recountFirstAnswer(inquiryId)} and first_answered_at is null`
}

/** The same after an answer was deleted: a later one may now be the first. */
export function recountFirstAnswer(inquiryId: string) {
  return sql`update ${inquiries} set first_answered_at = (select min(at) from
      (select at from ${notes} where inquiry_id = ${inquiryId} and kind <> 'note' and is_answer
        union all select sent_at from ${emails}
          where inquiry_id = ${inquiryId} and kind = 'reply' and state = 'sent'))
    where id = ${inquiryId}`
}
