import { type SQL, sql } from 'drizzle-orm'
import { keptId } from '../db/inquiries'
import { emails, inquiries } from '../db/schema'
import { hour, minute } from '../time'
import { priorities } from './outbox'

/** How long further additions are waited for, in ms. */
const firstPause = minute

/** Time from one e-mail about an enquiry to the next, in ms. */
const nextPause = hour

/**
 * For the batch of an addition. One e-mail is about all additions since it was queued, also to the
 * enquiries that are merged into this one.
 */
export function queueAddition(addedTo: SQL, now: number) {
  const inquiryId = keptId(addedTo)
  const ofInquiry = sql`kind = 'addition' and inquiry_id = ${inquiryId}`
  const isWaiting = sql`state in ('waiting', 'cancelled')`
  const lastSentAt = sql`coalesce((select max(sent_at) from ${emails} where ${ofInquiry}), 0)`
  const dueAt = sql`max(${now + firstPause}, ${lastSentAt} + ${nextPause})`
  return [
    // One whose additions were all removed was cancelled.
    sql`update ${emails} set state = ${stateOf(inquiryId)}, due_at = ${dueAt}, attempts = 0,
        queued_at = ${now}, created_at = min(created_at, ${now})
      where ${ofInquiry} and ${isWaiting}`,
    sql`insert into ${emails} (kind, inquiry_id, dedupe_key, state, priority, attempts, created_at,
        queued_at, due_at)
      select 'addition', id, 'addition/' || id || '/' || ${`${now}`}, ${stateOf(inquiryId)},
        ${priorities.addition}, 0, ${now}, ${now}, ${dueAt}
      from ${inquiries} where id = ${inquiryId}
        and not exists (select 1 from ${emails} where ${ofInquiry} and ${isWaiting})
      on conflict (dedupe_key) do nothing`,
  ]
}

/** Those of enquiries that are not listed wait until they are. */
function stateOf(inquiryId: SQL) {
  return sql`iif((select is_listed from ${inquiries} where id = ${inquiryId}), 'waiting', 'cancelled')`
}
