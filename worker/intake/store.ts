import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { acknowledgementKey, acknowledgementsOf } from '../acknowledgements/acknowledgements'
import {
  budgetReason,
  bytesToday,
  countUsage,
  hourlyCount,
  isRefused,
  sourceCount,
} from '../byte-budget'
import { batch, compile, type Database, rememberSize, rowOf } from '../db/database'
import { nextNumber, raised, selectCustomer } from '../db/inquiries'
import { deskState, inquiries } from '../db/schema'
import { searchFieldsOf } from '../db/search-fields'
import { canonicalEmail } from '../email-address'
import { nextSlotAt } from '../emails/deliver'
import { emailsPerHour } from '../emails/drain'
import { claimTime } from '../emails/outbox'
import { isFlood } from '../flood'
import type { NotifiedInquiry } from '../notifications/notification'
import { isUrgent, urgencyOf } from '../urgency/is-urgent'
import type { HoldReason, NotificationState } from './contract'
import { queueEmails } from './queue-emails'
import { type Origin, unknownOrigin } from './source'
import {
  type ArrivalChecks,
  blockedReason,
  isBusy,
  repeatReason,
  type Screening,
} from './spam-checks'
import { noQuote, type Quote } from './submission'

export type Submission = { name: string; email: string; message: string }

/** UUIDv7: it sorts by its timestamp (RFC 9562 §5.7). */
export function newInquiryId(timestamp: number) {
  return uuidv7({ msecs: timestamp })
}

type Facts = Screening & {
  id: string
  timestamp: number
  key: string | null
  /** The key of the same text as a plain form post, and since when (ms) that is the same inquiry. */
  formPost: { key: string; since: number }
  arrival: ArrivalChecks
  /** In E.164. */
  phone: string | null
  quote: Quote
  origin: Origin
  /** Whether the e-mails about enquiries of its address are limited. */
  isSourceLimited: boolean
  /** For the first attempt: ms between the channel's slots, and the latest slot it can wait for. */
  pace: { paceMs: number; latest: number }
}

export type Stored = NotifiedInquiry & {
  heldFor: HoldReason | null
  /** If it is `sending`, the caller has the claim. */
  notification: NotificationState
  /** The slot that its first attempt has to wait for (ms since 1970), if known. */
  slotAt?: number
  /** Not null if it is not e-mailed at once, because of a flood or because its address has sent many. */
  pacedTurn: number | null
  isUrgent: boolean
}

type StoredRow = {
  number: number
  held_for: HoldReason | null
  notification: NotificationState
  paced_turn: number | null
  is_urgent: 0 | 1
}

type Desk = { freeAt: number }

/**
 * All in one batch. Returns null and stores nothing if the id or the key already exists, the same text was
 * sent as a form post, or the address has sent too much. Safe to run again with the same id.
 */
export async function storeInquiry(
  db: Database,
  { name, email, message }: Submission,
  facts: Facts,
): Promise<Stored | null> {
  const { formPost, arrival, quote, origin, pace, isSourceLimited, ...others } = facts
  const { paceMs } = pace
  const values = {
    ...others,
    ...arrival,
    ...quote,
    ...origin,
    ...pace,
    name,
    email,
    message,
    bytes: sizeOf({ name, email, message }, quote, origin),
    turnsAtOnce: isSourceLimited ? emailsPerHour : Number.MAX_SAFE_INTEGER,
    emailKey: canonicalEmail(email),
    ...urgencyOf(message, origin.service),
    ...searchFieldsOf({ name, email, message, ...quote }),
    contentKey: formPost.key,
    postedSince: formPost.since,
    claimEnd: facts.timestamp + claimTime,
    acknowledgementKey: acknowledgementKey(email, arrival.day),
    acknowledgementsFrom: acknowledgementsOf(arrival.day),
    acknowledgementsTo: acknowledgementsOf(arrival.day + 1),
  }
  const answers = await batch<StoredRow & Desk>(db, [
    insertInquiry(db, values),
    queueEmails(db, values),
    countUsage(db, values),
    countArrival(db, values),
  ])
  const [inserted] = answers
  rememberSize(db.$client, inserted)
  const row = inserted?.results[0]
  if (!row) return null
  const { number, held_for: reason, notification, paced_turn: pacedTurn } = row
  const freeAt = answers.at(-1)?.results[0]?.freeAt
  const hasSlot = paceMs > 0 && notification === 'sending' && freeAt !== undefined
  return {
    ...values,
    number,
    heldFor: reason,
    notification,
    pacedTurn,
    isUrgent: row.is_urgent === 1,
    ...(hasSlot && { slotAt: freeAt - paceMs }),
  }
}

/** In UTF-8 bytes. */
function sizeOf({ name, email, message }: Submission, quote: Quote, origin: Origin) {
  const text = [name, email, message, ...Object.values(quote), ...Object.values(origin)].join('')
  return new TextEncoder().encode(text).length
}

/** From then on, an address's further enquiries of a day are only listed in hourly digests. */
const emailsPerDay = 12

/** Whether its address has sent too much that day. */
export async function wasRefused(
  db: Database,
  inquiry: Submission,
  { arrival, quote, origin }: Facts,
) {
  const values = { ...arrival, bytes: sizeOf(inquiry, quote, origin) }
  const answer = await selectRefusal(db, values).first<{ isRefused: 0 | 1 }>()
  return answer?.isRefused === 1
}

const selectRefusal = compile(() => sql`select ${isRefused} as isRefused from ${deskState}`)

const givenColumns = [
  ...['id', 'name', 'email', 'message', 'timestamp', 'phone', 'textDigest'],
  ...['canonicalEmail', 'foldedFields'],
  ...Object.keys({ ...noQuote, ...unknownOrigin }),
]
const givenValues = Object.fromEntries(givenColumns.map((name) => [name, sql.placeholder(name)]))

const slotAt = nextSlotAt(sql.placeholder('timestamp'))
const isTooLate = sql`${sql.placeholder('paceMs')} > 0 and ${slotAt} > ${sql.placeholder('latest')}`

const sentBefore = sql`select 1 from ${inquiries}
  where ${inquiries.idempotencyKey} = ${sql.placeholder('key')}`

const postedBefore = sql`select 1 from ${inquiries} where ${inquiries.idempotencyKey} = ${sql.placeholder('contentKey')}
  and ${inquiries.timestamp} >= ${sql.placeholder('postedSince')}`

/** How many its address has sent within an hour, or that day once those are many. */
const turn = sql`iif(${sourceCount} > ${emailsPerDay}, ${sourceCount}, ${hourlyCount})`

const insertInquiry = compile((db) =>
  db
    .insert(inquiries)
    .select(sql`with screened (held_for, is_queued, turn, is_refused) as materialized
      (select coalesce(${budgetReason}, ${blockedReason}, ${sql.placeholder('heldFor')}, ${repeatReason},
          case when ${sql.placeholder('heldIfBusy')} is not null and ${isBusy}
            then ${sql.placeholder('heldIfBusy')} end),
        ${isTooLate}, iif(${isFlood} or ${turn} > ${sql.placeholder('turnsAtOnce')}, ${turn}, null),
        ${isRefused} from ${deskState}),
      customer (position, since) as materialized
        (${selectCustomer(sql.placeholder('emailKey'), sql.placeholder('phone'))})
      select ${rowOf(inquiries, {
        ...givenValues,
        number: nextNumber,
        idempotencyKey: sql.placeholder('key'),
        heldFor: sql`held_for`,
        version: 1,
        status: 'new',
        isWaiting: 0,
        isUrgent: isUrgent(),
        customerPosition: sql`position`,
        customerSince: sql`since`,
        notification: sql`case when held_for is not null then 'held'
          when turn is not null or is_queued then 'pending' else 'sending' end`,
        pacedTurn: sql`iif(held_for is null, turn, null)`,
      })} from screened cross join customer where not is_refused and not exists (${sentBefore}) and not exists (${postedBefore})`)
    // Only the id: another conflict, such as a number that is taken, must not pass for a repetition.
    .onConflictDoNothing({ target: inquiries.id })
    .returning({
      number: inquiries.number,
      heldFor: inquiries.heldFor,
      notification: inquiries.notification,
      pacedTurn: inquiries.pacedTurn,
      isUrgent: inquiries.isUrgent,
    }),
)

/** Counts the inquiry that the batch has just stored and takes its slot, if it has stored one. */
const countArrival = compile((db) => {
  const isSending = sql`${inquiries.notification} = 'sending'`
  return db
    .update(deskState)
    .set({
      ...raised(sql`json_array(revision + 1, ${inquiries.number}, 1)`),
      lastNumber: sql`${inquiries.number}`,
      intakeDay: sql`${sql.placeholder('day')}`,
      intakeBytes: sql`${bytesToday} + ${sql.placeholder('bytes')}`,
      emailjsFreeAt: sql`case when ${isSending} and ${sql.placeholder('paceMs')} > 0
        then ${slotAt} + ${sql.placeholder('paceMs')} else ${deskState.emailjsFreeAt} end`,
    })
    .from(inquiries)
    .where(
      sql`${inquiries.id} = ${sql.placeholder('id')} and ${inquiries.number} > ${deskState.lastNumber}`,
    )
    .returning({ freeAt: sql<number>`${deskState.emailjsFreeAt}`.as('freeAt') })
})

export async function findByKey(db: Database, key: string) {
  const [found] = await db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key))
  return found
}

export async function findById(db: Database, id: string) {
  const [found] = await db.select().from(inquiries).where(eq(inquiries.id, id))
  return found
}

/** So that a new inquiry can use it. */
export async function forgetKey(db: Database, id: string) {
  await db.update(inquiries).set({ idempotencyKey: null }).where(eq(inquiries.id, id))
}
