/**
 * Decides which enquiries are acknowledged by e-mail, and sends the acknowledgements. A claim is one
 * conditional UPDATE, so two senders never get the same one. Callers pass times in, so tests need no
 * clock.
 */
import { type SQL, sql } from 'drizzle-orm'
import { acknowledgement as words } from '../../web/app/words/acknowledgement'
import { batch, type Database, limitTo, statement } from '../db/database'
import { acknowledgements, deskState, inquiries, settings } from '../db/schema'
import { inquiryPage } from '../encryption'
import { type Env, siteOrigin } from '../env'
import {
  type Email,
  isOverForCustomer,
  isRecipient,
  pauseAfter,
} from '../notifications/channels/channel'
import { attempt, type Bookkeeping, drainQueue } from '../notifications/deliver'
import { customerTimeLimit } from '../notifications/notify'
import { claiming, failing, isStillClaimed } from '../notifications/outbox'
import { referenceOf } from '../reference'
import { sendersOf } from '../settings/blocked-senders'
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
  const [, arrived] = await batch<Arrival>(db, [
    sql`update ${deskState} set acknowledged_to = last_number where acknowledged_to < last_number
      and not (select acknowledgements from ${settings})`,
    // An enquiry that was released or resent in the meantime was queued after it arrived.
    sql`select number, email, timestamp, is_listed and queued_at = timestamp and paced_turn is null
        and source_count <= ${acknowledgedPerSource} and timestamp > ${now - day} as isDue
      from ${inquiries} where number > (select acknowledged_to from ${deskState})
      order by number ${limitTo(arrivalsPerRun)}`,
  ])
  const arrivals = arrived?.results ?? []
  const last = arrivals.at(-1)?.number
  if (last === undefined) return
  const acknowledged = arrivals.filter(({ isDue, email }) => isDue && isRecipient(email))
  await batch(db, [
    ...acknowledged.map(insertAcknowledgement),
    sql`update ${deskState} set acknowledged_to = ${last} where acknowledged_to <= ${last}`,
  ])
}

type Arrival = { number: number; email: string; timestamp: number; isDue: 0 | 1 }

/** Safe to run again, because the number is the primary key. */
function insertAcknowledgement({ number, email, timestamp }: Arrival) {
  const mailbox = mailboxOf(email)
  const since = timestamp - day
  return sql`insert into acknowledgements (number, mailbox, queued_at, due_at, is_claimed, attempts)
    select ${number}, ${mailbox}, ${timestamp}, ${timestamp}, 0, 0
    where not exists (select 1 from acknowledgements where mailbox = ${mailbox}
        and (due_at is not null or coalesce(sent_at, queued_at) > ${since}))
      and (select count(*) from acknowledgements where queued_at > ${since})
        < ${acknowledgementsPerDay}
    on conflict (number) do nothing`
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

/** Maximum calls for acknowledgements in a cron run. */
const perRun = 2

/** How long an acknowledgement is retried, in ms. Later it is of no use to its reader. */
const sendingTime = day

/** How long a failed acknowledgement is kept, in ms, so that the team can see why it failed. */
const failureLifetime = 7 * day

/** Sends due acknowledgements. Returns how many calls it made. */
export function drainAcknowledgements(env: Env, db: Database, now: () => number) {
  return drainQueue(perRun, async () => {
    const claimed = await claimNext(db, now())
    if (!claimed) return null
    const email = writeAcknowledgement(env, claimed)
    const bookkeeping = bookkeepingOf(db, claimed)
    const logFields = { acknowledgement: claimed.id, attempts: claimed.attempts }
    const options = { timeLimit: customerTimeLimit, now }
    return attempt(env, { email, bookkeeping, logFields }, options)
  })
}

type Claimed = {
  number: number
  attempts: number
  queuedAt: number
  /** The id of the enquiry. */
  id: string
  recipient: string
}

/**
 * Deletes acknowledgements that are over, and claims the one that has been due longest. Those whose
 * enquiry the company has not been notified of yet have to wait.
 */
export async function claimNext(db: Database, now: number) {
  // A cross join, because SQLite would read all inquiries first.
  const next = sql`(select a.number from ${acknowledgements} a
    cross join ${inquiries} on inquiries.number = a.number
    where a.sent_at is null and a.due_at <= ${now} and inquiries.notification = 'sent'
    order by a.due_at limit 1)`
  const ofInquiry = sql`from ${inquiries} where inquiries.number = acknowledgements.number`
  const [, claimed] = await batch<Claimed>(db, [
    sql`delete from ${acknowledgements} where ${isOver(now)}`,
    // Checked on the row itself too: another run may have claimed it since the subquery ran.
    sql`update ${acknowledgements} set ${claiming(now)} where number = ${next} and due_at <= ${now}
      returning number, attempts, queued_at as queuedAt,
        (select id ${ofInquiry}) as id, (select email ${ofInquiry}) as recipient`,
  ])
  return claimed?.results[0]
}

/**
 * Sent a day ago, failed a week ago, or no longer to be sent: acknowledgements are off, the enquiry
 * is spam or deleted, or the company has not been notified of it for a day.
 */
function isOver(now: number) {
  const isOff = sql`not (select acknowledgements from ${settings})`
  const isUnlisted = sql`not exists (select 1 from ${inquiries}
    where inquiries.number = acknowledgements.number and is_listed)`
  return sql`sent_at <= ${now - day} or sent_at is null and (failed_at <= ${now - failureLifetime} or
    ((not is_claimed or due_at <= ${now}) and (${isOff} or ${isUnlisted} or
      (attempts = 0 and queued_at <= ${now - sendingTime}))))`
}

/** Contains nothing that the visitor wrote, because the address may be somebody else's. */
function writeAcknowledgement(env: Env, claimed: Claimed): Email {
  const { id, recipient } = claimed
  const reference = referenceOf(env, claimed.number)
  const page = inquiryPage(env, id)
  // Without a valid site origin there is no link.
  const link = page === undefined ? null : (URL.parse(page, siteOrigin(env))?.href ?? null)
  return {
    idempotencyKey: `acknowledgement/${id}`,
    to: recipient,
    fromName: words.fromName,
    replyTo: env.NOTIFY_TO || null,
    subject: words.subject(reference),
    text: words.text({ reference, link }),
    isAutomatic: true,
    inquiryId: id,
  }
}

/** Records the outcome of an attempt with the claimed acknowledgement. */
function bookkeepingOf(db: Database, claimed: Claimed): Bookkeeping {
  const release = (changes: SQL, onlyIf = isStillClaimed(claimed)) => {
    const update = sql`update ${acknowledgements} set is_claimed = 0, ${changes}
      where number = ${claimed.number} and ${onlyIf}`
    return statement(db, update).run()
  }
  return {
    recordSent: (_, __, now) => release(sql`due_at = null, sent_at = ${now}`, sql`true`),
    recordFailure(last, now) {
      // A provider that rejects it will do so again: the address or the template is wrong.
      const isLast =
        last.code === 'rejected' ||
        now - claimed.queuedAt >= sendingTime ||
        isOverForCustomer(claimed, last, now)
      const dueAt = isLast ? null : now + pauseAfter(claimed.attempts, last)
      return release(sql`due_at = ${dueAt}, failed_at = ${now}, ${failing(last)}`)
    },
    releaseClaim: (_, now) => release(sql`due_at = ${now}, attempts = attempts - 1`),
  }
}
