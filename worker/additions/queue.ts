/** Queues e-mails about additions to enquiries. */
import { type SQL, sql } from 'drizzle-orm'
import { additionNotifications } from '../db/schema'
import { hour, minute } from '../time'

/** In ms. Several files, and a correction after them, become one e-mail. */
const pause = minute

/** Time from the additions in an e-mail to the next e-mail about the same enquiry, in ms. */
export const nextPause = hour

/** For the batch that makes an addition. Does nothing if the SQL of `inquiryId` returns null. */
export function queueAddition(inquiryId: SQL, now: number) {
  return sql`insert into ${additionNotifications}
      (inquiry_id, due_at, is_claimed, attempts, queued_at, sent_up_to)
    select id, ${now + pause}, 0, 0, ${now}, 0 from inquiries where id = ${inquiryId}
    on conflict (inquiry_id) do update set
      due_at = iif(is_claimed, due_at, max(excluded.due_at, sent_up_to + ${nextPause})),
      attempts = iif(is_claimed, attempts, 0), queued_at = iif(is_claimed, queued_at, excluded.queued_at)`
}
