/** Which enquiries are acknowledged to their visitors by e-mail. */
import { sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { retryTransient } from '../db/retry'
import { acknowledgements, inquiries, settings } from '../db/schema'
import { compile } from '../db/statement'
import { log } from '../log'
import { day } from '../time'
import { mailboxOf } from './mailbox'

/**
 * Acknowledgements of a day: nobody sends more e-mails than that to strangers by our form, and a provider's
 * quota is left to the notifications.
 */
export const acknowledgementsPerDay = 100

/** No mail reaches a longer address (RFC 5321 §4.5.3.1). */
const addressMaxLength = 320

/** SQL: whether administrators have switched acknowledgements on. */
export const areAcknowledged = sql<0 | 1>`(select acknowledgements from ${settings})`

/**
 * Has an inquiry that is stored acknowledged by cron: none that is held or part of a flood, nor one
 * whose mailbox has had one within a day, or is about to. Never throws: the inquiry is taken in.
 */
export async function queueAcknowledgement(
  db: Database,
  { id, email, timestamp }: { id: string; email: string; timestamp: number },
) {
  const values = { id, timestamp, mailbox: mailboxOf(email), since: timestamp - day }
  try {
    await retryTransient(() => insertAcknowledgement(db, values).run())
  } catch {
    log('error', 'acknowledgement_not_queued', { inquiry: id })
  }
}

const since = sql.placeholder('since')
const mailbox = sql.placeholder('mailbox')
const timestamp = sql.placeholder('timestamp')

// Safe to run again: the number is the key. Whether they are on is asked once more.
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
