import { sql } from 'drizzle-orm'
import { keptId } from '../db/inquiries'
import { emails, inquiries, notes } from '../db/schema'

/**
 * For the batch that has just recorded contact with the customer, also for the inquiry that this one is merged
 * into. A status alone is no answer.
 */
export function recordFirstAnswer(inquiryId: string) {
  return sql`${recountFirstAnswer(inquiryId)} and first_answered_at is null`
}

/**
 * The same after an answer was deleted: a later one may now be the first. Answers to the inquiries that are
 * merged into it count too, if they came after it.
 */
export function recountFirstAnswer(inquiryId: string) {
  const parts = sql`(select id as part from ${inquiries} as parts
    where parts.id = inquiries.id or parts.merged_into = inquiries.id)`
  return sql`update ${inquiries} set first_answered_at = (select min(at) from
      (select inquiry_id, at from ${parts} cross join ${notes} on inquiry_id = part
          where kind <> 'note' and is_answer
        union all select inquiry_id, sent_at from ${parts} cross join ${emails} on inquiry_id = part
          where kind = 'reply' and state = 'sent')
      where inquiry_id = inquiries.id or at >= inquiries.timestamp)
    where id in (${inquiryId}, ${keptId(inquiryId)})`
}
