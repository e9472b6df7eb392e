/** Which enquiries are acknowledged to their visitors by e-mail. */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { acknowledgements, inquiries, settings } from '../db/schema'
import { compile } from '../db/statement'
import { day } from '../time'
import { mailboxOf } from './mailbox'

/**
 * Acknowledgements of a day: nobody sends more e-mails than that to strangers by our form, and a provider's
 * quota is left to the notifications.
 */
export const acknowledgementsPerDay = 100

/** No mail reaches a longer address (RFC 5321 §4.5.3.1). */
const addressMaxLength = 320

/**
 * Returns the statement for the batch that has just stored an inquiry. It writes nothing unless
 * administrators have switched acknowledgements on; nor for one that is held or part of a flood; nor
 * where its mailbox has had one within a day, or is about to.
 */
export function queueAcknowledgement(
  db: Database,
  { id, email, timestamp }: { id: string; email: string; timestamp: number },
) {
  return insertAcknowledgement(db, {
    ...{ id, timestamp, mailbox: mailboxOf(email), since: timestamp - day },
  })
}

const since = sql.placeholder('since')
const mailbox = sql.placeholder('mailbox')
const timestamp = sql.placeholder('timestamp')

// In the order of the joins the settings come first: switched off, it reads their row and no other.
const insertAcknowledgement = compile(
  () => sql`insert into ${acknowledgements} (number, mailbox, queued_at, due_at, is_claimed, attempts)
    select inquiries.number, ${mailbox}, ${timestamp}, ${timestamp}, 0, 0
      from ${settings} cross join ${inquiries}
      where ${settings.acknowledgements} and inquiries.id = ${sql.placeholder('id')} and is_listed
        and paced_turn is null and length(email) <= ${sql.raw(`${addressMaxLength}`)}
        and not exists (select 1 from ${acknowledgements} where mailbox = ${mailbox}
          and (due_at is not null or coalesce(sent_at, queued_at) > ${since}))
        and (select count(*) from ${acknowledgements} where queued_at > ${since})
          < ${sql.raw(`${acknowledgementsPerDay}`)}
      on conflict do nothing`,
)
