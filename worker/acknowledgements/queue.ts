/** Which enquiries are acknowledged to their visitors by e-mail. */
import { asc, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { deskState, inquiries, settings } from '../db/schema'
import { statement } from '../db/statement'
import { day } from '../time'
import { mailboxOf } from './mailbox'

/**
 * Acknowledgements of a day: nobody sends more e-mails than that to strangers by our form, and a provider's
 * quota is left to the notifications.
 */
export const acknowledgementsPerDay = 100

/** No mail reaches a longer address (RFC 5321 §4.5.3.1). */
const addressMaxLength = 320

/** Arrivals that one run looks at: each takes a query, of which the free plan gives a run 50. */
const arrivalsPerRun = 20

/**
 * Queues the acknowledgements of what has arrived since the last run: of none that is held or part of a
 * flood, nor of one whose mailbox has had one within a day, or is about to. What they are queued from is
 * the stored enquiries, so that none is lost in a crash and no visitor waits for it.
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
        // One that was released or sent again in the meantime is queued later than it came.
        isFirstSent: sql<0 | 1>`${inquiries.queuedAt} = ${inquiries.timestamp}`,
        isListed: inquiries.isListed,
        pacedTurn: inquiries.pacedTurn,
      })
      .from(inquiries)
      .where(gt(inquiries.number, sql`(select ${deskState.acknowledgedTo} from ${deskState})`))
      .orderBy(asc(inquiries.number))
      .limit(arrivalsPerRun),
  ])
  const last = arrived.at(-1)?.number
  if (last === undefined) return
  const acknowledged = arrived.filter(
    ({ isListed, isFirstSent, pacedTurn, email, timestamp }) =>
      isListed &&
      isFirstSent &&
      pacedTurn === null &&
      email.length <= addressMaxLength &&
      timestamp > now - day,
  )
  await db.$client.batch([
    ...acknowledged.map(({ number, email, timestamp }) =>
      insertAcknowledgement(db, { number, timestamp, mailbox: mailboxOf(email) }),
    ),
    statement(
      db,
      db.update(deskState).set({ acknowledgedTo: last }).where(lte(deskState.acknowledgedTo, last)),
    ),
  ])
}

type Queued = { number: number; mailbox: string; timestamp: number }

/** Safe to run again: the number is the key. */
function insertAcknowledgement(db: Database, { number, mailbox, timestamp }: Queued) {
  const since = timestamp - day
  return statement(
    db,
    sql`insert into acknowledgements (number, mailbox, queued_at, due_at, is_claimed, attempts)
      select ${number}, ${mailbox}, ${timestamp}, ${timestamp}, 0, 0
      where not exists (select 1 from acknowledgements where mailbox = ${mailbox}
          and (due_at is not null or coalesce(sent_at, queued_at) > ${since}))
        and (select count(*) from acknowledgements where queued_at > ${since})
          < ${acknowledgementsPerDay}
      on conflict do nothing`,
  )
}
