/** Every read and write of inquiries. Times come from the caller, so tests need no clock. */
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/open'
import { rowOf } from '../db/row'
import { inquiries } from '../db/schema'
import { rememberSize } from '../db/size'
import { compile } from '../db/statement'
import { addNotification } from '../notifications/outbox'
import type { HoldReason, NotificationState } from './contract'
import { type Arrival, budgetReason, isFlood, noArrival, repeatReason } from './flood'
import { type Origin, unknownOrigin } from './source'
import { countUsage } from './usage'

export type Submission = { name: string; email: string; message: string }

/** Returns a new id, in the order of its timestamp: UUIDv7 starts with the ms (RFC 9562 §5.7). */
export function newInquiryId(timestamp: number) {
  return uuidv7({ msecs: timestamp })
}

type Facts = {
  id: string
  timestamp: number
  key: string | null
  /** Why the submission is held, as far as it can be told without the database. */
  heldFor: HoldReason | null
  /** What tells whether it is held; left out for what no visitor has just sent. */
  arrival?: Arrival
  origin?: Origin
}

/** What a stored inquiry became: `heldFor` is null for what goes straight to the list. */
export type Stored = {
  heldFor: HoldReason | null
  /** It came during a flood: cron notifies of it in turn. */
  isPaced: boolean
  referenceNumber: number | null
}

/**
 * Stores an inquiry and its notification in one batch and returns what it became, or returns null and
 * stores nothing where the id or the key is there already. Safe to run again with the same id.
 */
export async function storeInquiry(
  db: Database,
  { name, email, message }: Submission,
  { id, timestamp, key, heldFor, arrival = noArrival, origin = unknownOrigin }: Facts,
): Promise<Stored | null> {
  const { source } = arrival
  const bytes = sizeOf(name) + sizeOf(email) + sizeOf(message)
  const results = await db.$client.batch<{
    held_for: HoldReason | null
    notification: NotificationState
    reference_number: number
  }>([
    ...(source === null ? [] : [countUsage(db, { source, timestamp, bytes })]),
    insertInquiry(db, { id, name, email, message, timestamp, key, heldFor, ...arrival, ...origin }),
    addNotification(db, id, timestamp, arrival),
  ])
  rememberSize(db.$client, results[0])
  // Only the inquiry's own statement gives a row back.
  const [row] = results.flatMap((each) => each.results)
  if (!row) return null
  const { held_for: reason, reference_number: referenceNumber, notification } = row
  return { heldFor: reason, isPaced: notification === 'pending', referenceNumber }
}

/**
 * The desk's revision grows with every inquiry and never goes back, so no number is given twice,
 * whatever is deleted. The offset makes all of them four digits or more.
 */
const referenceOffset = 1000

/** UTF-8 bytes. */
function sizeOf(text: string) {
  return new TextEncoder().encode(text).length
}

const originPlaceholders = Object.fromEntries(
  Object.keys(unknownOrigin).map((name) => [name, sql.placeholder(name)]),
)

const insertInquiry = compile((db) =>
  db
    .insert(inquiries)
    .select(sql`with screened (held_for, is_flood) as materialized
      (select coalesce(${budgetReason}, ${sql.placeholder('heldFor')}, ${repeatReason}), ${isFlood})
      select ${rowOf(inquiries, {
        id: sql.placeholder('id'),
        name: sql.placeholder('name'),
        email: sql.placeholder('email'),
        message: sql.placeholder('message'),
        timestamp: sql.placeholder('timestamp'),
        referenceNumber: sql`(select revision + ${sql.raw(`${referenceOffset}`)} from desk_state)`,
        idempotencyKey: sql.placeholder('key'),
        heldFor: sql`held_for`,
        notification: sql`case when held_for is not null then 'held'
          when is_flood then 'pending' else 'sending' end`,
        textDigest: sql.placeholder('textDigest'),
        version: sql`1`,
        // A trigger would do it, but write the row twice.
        revision: sql`(select revision + 1 from desk_state)`,
        ...originPlaceholders,
      })} from screened where true`)
    .onConflictDoNothing()
    .returning({
      heldFor: inquiries.heldFor,
      notification: inquiries.notification,
      referenceNumber: inquiries.referenceNumber,
    }),
)

/** Returns the inquiry that came with this key, or undefined. */
export async function findByKey(db: Database, key: string) {
  const [found] = await db.select().from(inquiries).where(eq(inquiries.idempotencyKey, key))
  return found
}

/** Returns the inquiry of this id, or undefined. */
export async function findById(db: Database, id: string) {
  const [found] = await db.select().from(inquiries).where(eq(inquiries.id, id))
  return found
}

/** Takes the key from an inquiry, so that the same key may come with a new one. */
export async function forgetKey(db: Database, id: string) {
  await db.update(inquiries).set({ idempotencyKey: null }).where(eq(inquiries.id, id))
}
