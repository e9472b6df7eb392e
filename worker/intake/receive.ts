import { site } from '../../web/app/lib/site'
import { budgetSpent, hashAddress } from '../byte-budget'
import {
  type Database,
  isDailyLimitReached,
  mayBeFull,
  openDatabase,
  readDatabaseLimit,
  requireRoom,
  retryTransient,
  writeTimeLimit,
} from '../db/database'
import { restoreDeskState } from '../db/recount'
import type { inquiries } from '../db/schema'
import { configuredChannels } from '../emails/channels/providers'
import { leastTimeToCall } from '../emails/deliver'
import {
  atOnceTimeLimit,
  claimEmail,
  claimedEmail,
  notificationKey,
  type QueuedEmail,
  send,
} from '../emails/outbox'
import { inquiryPage } from '../encryption'
import type { Bindings } from '../env'
import { ApiError, databaseLimitReached } from '../errors'
import { isReported } from '../http/rate-limit'
import { log } from '../log'
import { sendFloodAlert } from '../notifications/flood-emails'
import { type NotifiedInquiry, writeNotification } from '../notifications/notification'
import { notification } from '../notifications/notify'
import { notify } from '../notifications/push/notify'
import { referenceOf } from '../reference'
import { withTimeLimit } from '../time'
import { sendFailed } from './contract'
import type { Origin } from './source'
import { arrivalAt, digestText, isCommonText, type Screening, screen } from './spam-checks'
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
import {
  isSameText,
  type Key,
  keyOfContent,
  type NewInquiry,
  type ReadQuote,
  readQuote,
} from './submission'

export type Receipt = ReturnType<typeof receiptOf> & {
  notification: 'sent' | 'queued'
  /** Whether the same submission was stored before, so that nothing was stored this time. */
  isRepeated: boolean
}

type SubmissionContext = {
  key: Key | null
  /** The address that the submission counts against. */
  address: string
  visitorIp: string | undefined
  origin: Origin
  now: () => number
  inBackground: (work: Promise<unknown>) => void
  /** Set if storing is tried again, which happens once: Turnstile refuses a token that is used twice. */
  screening?: Screening
}

/** Throws `storage_failed`, or `notification_failed` if only the notification failed and will be retried. */
export async function receive(
  env: Bindings,
  inquiry: NewInquiry,
  context: SubmissionContext,
): Promise<Receipt> {
  const { key, address, visitorIp, now, inBackground } = context
  const db = openDatabase(env.DB)
  const { quote, phone, message } = await readQuoteOnce(db, inquiry, context)
  const submission = { ...inquiry, message }
  const origin = { ...context.origin, service: inquiry.service ?? context.origin.service }
  // Asked first, because a time limit for nothing costs every enquiry a hundredth of its time.
  if (mayBeFull(env)) await orStorageFailed(() => requireRoom(env))
  const contentKey = keyOfContent(inquiry, origin.service)
  const screening = context.screening ?? (await screen(env, inquiry, visitorIp, now()))
  const timestamp = now()
  const id = newInquiryId(timestamp)
  const paceMs = configuredChannels(env)[0]?.paceMs ?? 0
  const facts = {
    id,
    timestamp,
    key: key?.id ?? null,
    formPost: { key: contentKey.id, since: timestamp - contentKey.lifetime },
    ...screening,
    origin,
    phone,
    quote,
    arrival: arrivalAt(timestamp, inquiry.email, {
      textDigest: digestText(inquiry.message),
      isCommonText: isCommonText(inquiry.message) ? 1 : 0,
      source: hashAddress(env, address, timestamp),
      databaseLimit: readDatabaseLimit(env),
    }),
    isSourceLimited: isReported(address),
    pace: { paceMs, latest: timestamp + atOnceTimeLimit - leastTimeToCall },
  }
  const stored = await orStorageFailed(() => storeOnce(db, submission, facts))
  if (!stored) {
    const again = { ...context, screening }
    const read = { ...quote, phone, message }
    const earlier = key && (await orStorageFailed(() => findByKey(db, key.id)))
    if (earlier) return repeat(env, db, inquiry, { ...again, key }, earlier, read)
    const posted = await orStorageFailed(() => findByKey(db, contentKey.id))
    if (posted && posted.timestamp >= facts.formPost.since) {
      const asPosted = { ...again, key: contentKey }
      return repeat(env, db, inquiry, asPosted, posted, read)
    }
    if (await orStorageFailed(() => wasRefused(db, submission, facts))) throw budgetSpent(timestamp)
    if (context.screening) throw notStored(new Error('Two tries stored nothing.'))
    // The earlier inquiry was deleted in the meantime, or the row is missing that numbers inquiries.
    await orStorageFailed(() => restoreDeskState(db))
    return receive(env, inquiry, again)
  }
  const receipt = { ...receiptOf(env, stored), isRepeated: false }
  if (stored.heldFor) {
    log('info', 'inquiry_held', { inquiry: id, heldFor: stored.heldFor })
    // A bot gets the same answer as a person, so it learns nothing.
    return { ...receipt, notification: 'sent' }
  }
  const isPaced = stored.pacedTurn !== null
  // Urgent enquiries ring once a minute at most, also in a flood.
  if (!isPaced || stored.isUrgent) inBackground(notify(env, now, { kind: 'new', inquiryIds: [id] }))
  if (isPaced) inBackground(sendFloodAlert(env, db, now))
  if (stored.notification !== 'sending') return { ...receipt, notification: 'queued' }
  const dedupeKey = notificationKey(id)
  const email = claimedEmail({ kind: 'notification', inquiryId: id, dedupeKey, now: timestamp })
  return { ...receipt, notification: await notifyAtOnce(env, db, { stored, email }, context) }
}

async function repeat(
  env: Bindings,
  db: Database,
  inquiry: NewInquiry,
  context: SubmissionContext & { key: Key },
  stored: typeof inquiries.$inferSelect,
  read: ReadQuote,
): Promise<Receipt> {
  const { key, now } = context
  // The key has expired, so this is a new inquiry.
  if (now() - stored.timestamp > key.lifetime) {
    await orStorageFailed(() => forgetKey(db, stored.id))
    return receive(env, inquiry, context)
  }
  if (!isSameText(stored, inquiry, read)) {
    throw new ApiError('idempotency_mismatch', 'This key was already used with a different text.')
  }
  const receipt = { ...receiptOf(env, stored), isRepeated: true }
  if (stored.heldFor || stored.notification === 'sent') return { ...receipt, notification: 'sent' }
  const email = await orStorageFailed(() => claimEmail(db, notificationKey(stored.id), now()))
  // Not claimed: another request is sending it right now, or it awaits its turn in a flood.
  if (!email) return { ...receipt, notification: 'queued' }
  return { ...receipt, notification: await notifyAtOnce(env, db, { stored, email }, context) }
}

/** Checks a retry as of the first submission: a survey date now past may have been valid then. */
async function readQuoteOnce(
  db: Database,
  inquiry: Submission,
  { key, now }: Pick<SubmissionContext, 'key' | 'now'>,
) {
  try {
    return readQuote(inquiry, now())
  } catch (refusal) {
    const stored = key && (await orStorageFailed(() => findByKey(db, key.id)))
    if (!stored) throw refusal
    return readQuote(inquiry, stored.timestamp)
  }
}

function receiptOf(
  env: Bindings,
  { id, timestamp, number }: Pick<typeof inquiries.$inferSelect, 'id' | 'timestamp' | 'number'>,
) {
  return {
    inquiry: { id, timestamp, reference: referenceOf(env, number) },
    page: inquiryPage(env, id),
  }
}

/** Finds the inquiry even if an earlier try stored it and D1's response was lost. */
function storeOnce(db: Database, inquiry: Submission, facts: Parameters<typeof storeInquiry>[2]) {
  return retryTransient<Stored | null>(async (attempt) => {
    const stored = await storeInquiry(db, inquiry, facts)
    if (stored || attempt === 1) return stored
    return (await findById(db, facts.id)) ?? null
  })
}

async function notifyAtOnce(
  env: Bindings,
  db: Database,
  { stored, email }: { stored: NotifiedInquiry & Pick<Stored, 'slotAt'>; email: QueuedEmail },
  { now, inBackground }: SubmissionContext,
): Promise<'sent' | 'queued'> {
  const outcome = await send(env, db, notification, email, {
    timeLimit: atOnceTimeLimit,
    now,
    slotAt: stored.slotAt,
    written: writeNotification(stored, env),
    inBackground,
  })
  if (outcome?.kind === 'sent') return 'sent'
  if (!outcome || outcome.kind === 'no_slot') return 'queued'
  throw new ApiError('notification_failed', sendFailed, receiptOf(env, stored))
}

const closedToday = `We cannot receive messages here until midnight UTC. Call ${site.phones[0].number}, or send your message then.`

async function orStorageFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(writeTimeLimit, work)
  } catch (cause) {
    throw notStored(cause)
  }
}

function notStored(cause: unknown) {
  if (isDailyLimitReached(cause)) return databaseLimitReached(closedToday, cause)
  return new ApiError('storage_failed', sendFailed, { retryAfter: 10, cause })
}
