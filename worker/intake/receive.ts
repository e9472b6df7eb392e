/** Takes a submission in: screen, store, notify; a repeated one is answered from what is stored. */
import { type Database, openDatabase } from '../db/open'
import { retryTransient, writeTimeLimit } from '../db/retry'
import type { inquiries } from '../db/schema'
import { isDatabaseFull, mayBeFull } from '../db/size'
import { type Env, readDatabaseLimit } from '../env'
import { ApiError } from '../errors'
import { enquiryPage } from '../files/link-token'
import { neighbourhoodOf } from '../http/client-address'
import { log } from '../log'
import { configuredChannels } from '../notifications/channels/configured'
import { leastTimeToCall } from '../notifications/deliver'
import { atOnceTimeLimit, sendNotification } from '../notifications/notify'
import { type ClaimedNotification, claimNotification } from '../notifications/outbox'
import { notifyDevices } from '../notifications/push/devices'
import { findPhone } from '../phone'
import { referenceOf } from '../reference'
import { day, second, withTimeLimit } from '../time'
import { sendFailed, textBudgetSpent } from './contract'
import { arrivalAt, digestText, sourceOf } from './flood'
import type { Key } from './idempotency-key'
import type { NewInquiry } from './new-inquiry'
import { type Quote, readQuote } from './quote/read-quote'
import type { Origin } from './source'
import { screen } from './spam-checks'
import {
  findById,
  findByKey,
  forgetKey,
  newInquiryId,
  type Stored,
  type Submission,
  storeInquiry,
  wasRefused,
} from './store'

export type Receipt = {
  inquiry: { id: string; timestamp: number; reference: string }
  notification: 'sent' | 'queued'
  /** The address of the enquiry's private page, where there is one. */
  page?: string
  /** The same submission had come before: nothing was stored this time. */
  isRepeated: boolean
}

/** What a visitor has added, as it is stored. */
type ReadQuote = Quote & { phone: string | null }

type Arrival = {
  key: Key | null
  /** Whom to count it against. */
  address: string
  /** The visitor's whole address, where one is known. */
  visitorIp: string | undefined
  origin: Origin
  now: () => number
  /** Finishes what the visitor's answer need not wait for. */
  inBackground: (work: Promise<unknown>) => void
}

/**
 * Returns the receipt of a stored inquiry. Throws `storage_failed` where it could not be stored,
 * `notification_failed` where it is stored and its notification will be tried again.
 */
export async function receive(env: Env, inquiry: NewInquiry, arrival: Arrival): Promise<Receipt> {
  const { key, address, visitorIp, now, inBackground } = arrival
  const db = openDatabase(env.DB)
  const { quote, phone: givenPhone } = await readQuoteOnce(env, db, inquiry, arrival)
  const phone = givenPhone ?? findPhone(inquiry.message, env.PHONE_COUNTRY)
  const origin = { ...arrival.origin, service: inquiry.service ?? arrival.origin.service }
  if (mayBeFull(env)) await orStorageFailed(() => requireRoom(env))
  const [screening, textDigest, source] = await Promise.all([
    screen(env, inquiry, visitorIp, now()),
    digestText(inquiry.message),
    // A single customer has a whole /48, and could fill the database from one network after another.
    sourceOf(env, neighbourhoodOf(address) ?? address, now()),
  ])
  const timestamp = now()
  const id = newInquiryId(timestamp)
  const paceMs = configuredChannels(env)[0]?.paceMs ?? 0
  const databaseLimit = readDatabaseLimit(env)
  const facts = {
    ...{ id, timestamp, key: key?.id ?? null, ...screening, origin, phone, quote },
    arrival: arrivalAt(timestamp, { email: inquiry.email, textDigest, source, databaseLimit }),
    pace: { paceMs, latest: timestamp + atOnceTimeLimit - leastTimeToCall },
  }
  const stored = await orStorageFailed(() => storeOnce(db, inquiry, facts))
  if (!stored) {
    const earlier = key && (await orStorageFailed(() => findByKey(db, key.id)))
    if (earlier) return repeat(env, db, inquiry, { ...arrival, key }, earlier, { ...quote, phone })
    if (await orStorageFailed(() => wasRefused(db, inquiry, facts))) throw budgetSpent(timestamp)
    // Deleted in the meantime: then this is a new inquiry.
    if (key) return receive(env, inquiry, arrival)
    throw new ApiError('storage_failed', sendFailed, { headers: { 'retry-after': '10' } })
  }
  const { number, notification, slotAt } = stored
  const receipt = {
    inquiry: { id, timestamp, reference: referenceOf(env, number) },
    ...pageOf(env, id),
    isRepeated: false,
  }
  if (stored.heldFor) {
    log('info', 'inquiry_held', { inquiry: id, heldFor: stored.heldFor })
    // A bot gets the same answer as a person, so it learns nothing.
    return { ...receipt, notification: 'sent' }
  }
  inBackground(notifyDevices(env, now))
  if (notification !== 'sending') return { ...receipt, notification: 'queued' }
  const { name, email, message } = inquiry
  const { service, fromPage } = origin
  const claimed = {
    ...{ id, number, attempts: 1, queuedAt: timestamp, timestamp },
    ...{ name, email, message, service, fromPage, phone, ...quote },
  }
  return { ...receipt, notification: await notifyAtOnce(env, db, claimed, arrival, slotAt) }
}

/** Answers a key that came before, with one more attempt if its notification is not sent. */
async function repeat(
  env: Env,
  db: Database,
  inquiry: NewInquiry,
  arrival: Arrival & { key: Key },
  stored: typeof inquiries.$inferSelect,
  read: ReadQuote,
): Promise<Receipt> {
  const { key, now } = arrival
  // Older than a key lives: then this is a new inquiry.
  if (now() - stored.timestamp > key.lifetime) {
    await orStorageFailed(() => forgetKey(db, stored.id))
    return receive(env, inquiry, arrival)
  }
  if (!isSameText(stored, inquiry, read)) {
    throw new ApiError('idempotency_mismatch', 'This key came with another text before.')
  }
  const { id, timestamp, number } = stored
  const receipt = {
    inquiry: { id, timestamp, reference: referenceOf(env, number) },
    ...pageOf(env, id),
    isRepeated: true,
  }
  if (stored.heldFor || stored.notification === 'sent') return { ...receipt, notification: 'sent' }
  const claimed = await orStorageFailed(() => claimNotification(db, id, now()))
  // Nobody could claim it: another request is sending it at this moment.
  if (!claimed) return { ...receipt, notification: 'queued' }
  return { ...receipt, notification: await notifyAtOnce(env, db, claimed, arrival) }
}

/** A day that is over may have been right when the same submission came first. */
async function readQuoteOnce(
  env: Env,
  db: Database,
  inquiry: Submission,
  { key, now }: Pick<Arrival, 'key' | 'now'>,
) {
  try {
    return readQuote(env, inquiry, now())
  } catch (refusal) {
    const stored = key && (await orStorageFailed(() => findByKey(db, key.id)))
    if (!stored) throw refusal
    return readQuote(env, inquiry, stored.timestamp)
  }
}

function pageOf(env: Env, id: string) {
  const page = enquiryPage(env, id)
  return page === undefined ? {} : { page }
}

/** What it became once it is stored, by this call or by an earlier try whose answer was lost. */
async function storeOnce(
  db: Database,
  inquiry: Submission,
  facts: Parameters<typeof storeInquiry>[2],
): Promise<Stored | null> {
  let tries = 0
  return retryTransient(async () => {
    tries += 1
    const stored = await storeInquiry(db, inquiry, facts)
    if (stored || tries === 1) return stored
    return (await findById(db, facts.id)) ?? null
  })
}

/** Until the next day (UTC), by which texts are counted. */
function budgetSpent(now: number) {
  return new ApiError('text_budget_spent', textBudgetSpent, {
    headers: { 'retry-after': String(Math.ceil((day - (now % day)) / second)) },
  })
}

/** Throws where the database is as good as full. */
async function requireRoom(env: Env) {
  if (await isDatabaseFull(env)) throw new Error('The database is full.')
}

async function notifyAtOnce(
  env: Env,
  db: Database,
  claimed: ClaimedNotification,
  { now, inBackground }: Arrival,
  slotAt?: number,
): Promise<'sent' | 'queued'> {
  const circumstances = { timeLimit: atOnceTimeLimit, now, slotAt }
  const outcome = await sendNotification(env, db, claimed, circumstances, inBackground)
  if (outcome.kind === 'sent') return 'sent'
  if (outcome.kind === 'no_slot') return 'queued'
  const { id, timestamp, number } = claimed
  throw new ApiError('notification_failed', sendFailed, {
    inquiry: { id, timestamp, reference: referenceOf(env, number) },
    ...pageOf(env, id),
  })
}

async function orStorageFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(writeTimeLimit, work)
  } catch (cause) {
    throw new ApiError('storage_failed', sendFailed, { headers: { 'retry-after': '10' }, cause })
  }
}

function isSameText(
  stored: typeof inquiries.$inferSelect,
  { name, email, message, service = stored.service ?? undefined }: NewInquiry,
  read: ReadQuote,
) {
  const asked = { name, email, message, service: service ?? null, ...read }
  const names = Object.keys(asked) as (keyof typeof asked)[]
  return names.every((it) => stored[it] === asked[it])
}
