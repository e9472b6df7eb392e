/** Decides which enquiries are acknowledged by e-mail. */
import { asc, gt, lte, sql } from 'drizzle-orm'
import { batch, type Database } from '../db/database'
import { deskState, inquiries, settings } from '../db/schema'
import { isRecipient } from '../notifications/email'
import { sendersOf } from '../settings/blocked-senders/contract'
import { day } from '../time'

/**
 * Maximum acknowledgements per day, to send strangers few e-mails however many addresses our form is
 * used from, and to leave some of the 100 a day of Resend's free plan for the company's own e-mails.
 */
export const acknowledgementsPerDay = 50

/**
 * An enquiry is acknowledged if it is among the first of its address that day (UTC), so that one
 * visitor cannot use up the acknowledgements of a day.
 */
const acknowledgedPerSource = 3

/** Maximum enquiries per run: each takes a query, and the free plan allows 50 per run. */
const arrivalsPerRun = 20

/**
 * Queues acknowledgements of enquiries that have arrived since the last run. Leaves out those that
 * are held, part of a flood or beyond their visitor's limit, and those whose mailbox has had one
 * within a day or has one waiting. Reads the stored enquiries, so that a crash loses none and no
 * visitor waits for it.
 */
export async function queueAcknowledgements(db: Database, now: number) {
  const [, arrived] = await db.batch([
    db
      .update(deskState)
      .set({ acknowledgedTo: deskState.revision })
      .where(
        sql`${deskState.acknowledgedTo} < ${deskState.revision}
          and not (select ${settings.acknowledgements} from ${settings})`,
      ),
    db
      .select({
        number: inquiries.number,
        email: inquiries.email,
        timestamp: inquiries.timestamp,
        // An enquiry that was released or resent in the meantime was queued after it arrived.
        isFirstSent: sql<0 | 1>`${inquiries.queuedAt} = ${inquiries.timestamp}`,
        isListed: inquiries.isListed,
        pacedTurn: inquiries.pacedTurn,
        sourceCount: inquiries.sourceCount,
      })
      .from(inquiries)
      .where(gt(inquiries.number, sql`(select ${deskState.acknowledgedTo} from ${deskState})`))
      .orderBy(asc(inquiries.number))
      .limit(arrivalsPerRun),
  ])
  const last = arrived.at(-1)?.number
  if (last === undefined) return
  const acknowledged = arrived.filter(
    ({ isListed, isFirstSent, pacedTurn, sourceCount, email, timestamp }) =>
      isListed &&
      isFirstSent &&
      pacedTurn === null &&
      sourceCount <= acknowledgedPerSource &&
      isRecipient(email) &&
      timestamp > now - day,
  )
  await batch(db, [
    ...acknowledged.map(({ number, email, timestamp }) =>
      insertAcknowledgement({ number, timestamp, mailbox: mailboxOf(email) }),
    ),
    db.update(deskState).set({ acknowledgedTo: last }).where(lte(deskState.acknowledgedTo, last)),
  ])
}

type Queued = { number: number; mailbox: string; timestamp: number }

/** Safe to run again, because the number is the primary key. */
function insertAcknowledgement({ number, mailbox, timestamp }: Queued) {
  const since = timestamp - day
  return sql`insert into acknowledgements (number, mailbox, queued_at, due_at, is_claimed, attempts)
    select ${number}, ${mailbox}, ${timestamp}, ${timestamp}, 0, 0
    where not exists (select 1 from acknowledgements where mailbox = ${mailbox}
        and (due_at is not null or coalesce(sent_at, queued_at) > ${since}))
      and (select count(*) from acknowledgements where queued_at > ${since})
        < ${acknowledgementsPerDay}
    on conflict do nothing`
}

/**
 * Returns the mailbox that an address belongs to, as far as the address shows, so that different
 * spellings of it do not get several e-mails. A part after a plus sign only sorts mail (RFC 5233),
 * and Gmail ignores dots.
 */
export function mailboxOf(email: string) {
  const { address, domain } = sendersOf(email)
  const local = address.slice(0, -domain.length)
  const [name = ''] = local.split('+', 1)
  const isGmail = domain === '@gmail.com' || domain === '@googlemail.com'
  if (isGmail) return `${name.replaceAll('.', '') || local}@gmail.com`
  return `${name || local}${domain}`
}
