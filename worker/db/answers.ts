/** What counts as an answer: a reply that was sent, or a record of contact. A status alone is none. */
import { type SQL, sql } from 'drizzle-orm'
import { keptId } from './inquiries'
import { corrections, emails, inquiries, messages, notes } from './schema'

/** Of the inquiry that is updated, and of those merged into it. */
const parts = sql`(select id as part from ${inquiries} as parts
  where parts.id = inquiries.id or parts.merged_into = inquiries.id)`

/** Answers to the inquiries that are merged into it count too, if they came after it. */
const firstAnswer = sql`(select min(at) from
    (select inquiry_id, at from ${parts} cross join ${notes} on inquiry_id = part
        where kind <> 'note' and is_answer
      union all select inquiry_id, sent_at from ${parts} cross join ${emails} on inquiry_id = part
        where kind = 'reply' and state = 'sent')
    where inquiry_id = inquiries.id or at >= inquiries.timestamp)`

/**
 * For the batch that has just recorded contact with the customer, also for the inquiry that this one is merged
 * into.
 */
export function recordFirstAnswer(inquiryId: string) {
  return sql`${recountFirstAnswer(inquiryId)} and first_answered_at is null`
}

/** The same after an answer was deleted: a later one may now be the first. */
export function recountFirstAnswer(inquiryId: string | SQL) {
  return sql`update ${inquiries} set first_answered_at = ${firstAnswer}
    where id in (${inquiryId}, ${keptId(inquiryId)})`
}

/** The same after another inquiry was merged into it, which may have been answered earlier. */
export function recordEarlierAnswer(inquiryId: string) {
  return sql`update ${inquiries} set first_answered_at = ${firstAnswer}
    where id = ${inquiryId} and ${firstAnswer} < coalesce(first_answered_at, ${Number.MAX_SAFE_INTEGER})`
}

/** Since when its customer has waited for an answer again, from what both sides have written. */
export function recountAsked(inquiryId: string | SQL) {
  // Without an answer there is nothing to count from: whoever wrote after it was done has waited since then.
  return sql`update ${inquiries} set asked_at = iif(${lastAnswer()} is null, asked_at, ${askedSince()})
    where id = ${keptId(inquiryId)}`
}

/**
 * Of the inquiry that is updated: when its customer first wrote after the last answer; null if there is no
 * answer. What was written before a message does not answer it, whenever it is sent.
 *
 * @param writtenAt of a reply that is about to be recorded as sent
 */
export function askedSince(writtenAt: number | null = null) {
  return sql`(with answer (last) as materialized (select ${lastAnswer(writtenAt)})
    select min(at) from
      (select asked.timestamp as at from ${parts} cross join ${inquiries} as asked on asked.id = part
        union all select at from ${parts} cross join ${corrections} on inquiry_id = part
        union all select at from ${parts} cross join ${messages} on inquiry_id = part
          where kind = 'message'
        union all select at from ${parts} cross join ${notes} on inquiry_id = part
          where kind <> 'note' and not is_answer)
      cross join answer where at > last)`
}

function lastAnswer(writtenAt: number | null = null) {
  // An answer of which no record is left has only its time.
  return sql`(select coalesce(max(at), (select max(answered.first_answered_at) from ${parts}
        cross join ${inquiries} as answered on answered.id = part))
    from (select ${writtenAt} as at
      union all select at from ${parts} cross join ${notes} on inquiry_id = part
        where kind <> 'note' and is_answer
      union all select created_at from ${parts} cross join ${emails} on inquiry_id = part
        where kind = 'reply' and state = 'sent'))`
}
