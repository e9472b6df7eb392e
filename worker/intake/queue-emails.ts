/** For the batch that has just stored the inquiry. */
import { sql } from 'drizzle-orm'
import { sourceCount } from '../byte-budget'
import { compile } from '../db/database'
import { emails, inquiries, settings } from '../db/schema'
import { emailsPerHour } from '../emails/drain'
import { notificationKey, priorities } from '../emails/outbox'

const at = sql.placeholder('timestamp')

/** Per day (UTC): strangers get few e-mails, and the company keeps half of Resend's free 100 a day. */
export const acknowledgementsPerDay = 50

/** Per address and day (UTC), so that one visitor cannot use up the acknowledgements of a day. */
const acknowledgedPerSource = 3

/**
 * A paced notification is sent by itself only if its address has sent few: a digest lists the others. No
 * acknowledgement if the inquiry is held or part of a flood, or its mailbox has one that day. Runs before
 * the inquiry is counted.
 */
export const queueEmails = compile(() => {
  const key = sql.placeholder('acknowledgementKey')
  const isOfDay = sql`dedupe_key >= ${sql.placeholder('acknowledgementsFrom')}
    and dedupe_key < ${sql.placeholder('acknowledgementsTo')}`
  const stored = sql`from ${inquiries} where id = ${sql.placeholder('id')}`
  return sql`insert into ${emails} (kind, inquiry_id, dedupe_key, state, priority, attempts,
      created_at, queued_at, due_at)
    select 'notification', id, ${notificationKey(sql`id`)},
      iif(notification = 'sending', 'sending', 'waiting'),
      iif(paced_turn is null, ${priorities.first}, ${priorities.paced} + paced_turn),
      notification = 'sending', ${at}, ${at},
      case when notification = 'sending' then ${sql.placeholder('claimEnd')}
        when paced_turn > ${emailsPerHour} then null else ${at} end
    ${stored} and notification in ('sending', 'pending')
    union all
    select 'acknowledgement', id, ${key}, 'waiting', ${priorities.acknowledgement}, 0, ${at}, ${at}, ${at}
    ${stored} and ${key} is not null and (select acknowledgements from ${settings})
      and is_listed and paced_turn is null and ${sourceCount} <= ${acknowledgedPerSource}
      and (select count(*) from ${emails} where ${isOfDay}) < ${acknowledgementsPerDay}
    on conflict (dedupe_key) do nothing`
})
