/** Records the outcomes of attempts to send notifications. */
import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { batch, compile, type Database, openDatabase, retryTransient } from '../db/database'
import { inquiries, notificationAttempts } from '../db/schema'
import { log } from '../log'
import { minute, wait, withTimeLimit } from '../time'
import { isOverForCompany, pauseAfter } from './channels/channel'
import type { ChannelName } from './contract'
import { attemptsOf, type Bookkeeping, bookkeepingTimeLimit, type ChannelFailure } from './deliver'
import { type ClaimedNotification, isStillClaimed } from './outbox'

/**
 * Records the outcome of an attempt at a claimed notification. With `inBackground`, nobody waits for a
 * success to be recorded.
 */
export function bookkeepingOf(
  db: Database,
  claim: Pick<ClaimedNotification, 'id' | 'attempts' | 'queuedAt'>,
  inBackground?: (work: Promise<unknown>) => void,
): Bookkeeping {
  const { id } = claim
  const release = (changes: SQLiteUpdateSetSource<typeof inquiries>) =>
    db
      .update(inquiries)
      .set({ isClaimed: false, ...changes })
      .where(and(eq(inquiries.id, id), isStillClaimed(claim)))
  return {
    ...(inBackground && {
      recordSentLater: (channel, at) => inBackground(recordSentSoon(db, { id, channel, at })),
    }),
    async recordSent(channel, failures, at) {
      const recorded = updateSent(db, { sent: JSON.stringify([{ id, channel, at }]) })
      await batch(db, [recorded, ...insertFailures(db, id, failures, at)])
    },
    async recordFailure(last, now, failures) {
      const isOver = isOverForCompany(claim, last, now)
      const failed = release({
        notification: isOver ? 'failed' : 'pending',
        dueAt: isOver ? null : unlessInBin(now + pauseAfter(claim.attempts, last)),
        ...columnsOf(last, now),
        failsAlone: last.code === 'rejected' ? true : failsWhileOthersAreSent(now),
      })
      await db.batch([failed, ...insertFailures(db, id, failures, now)])
    },
    // It is due again at once, unless it was rejected first: then it waits for the next run and lets
    // the others go before it.
    async releaseClaim(failures, now) {
      const last = failures.at(-1)
      const rejection = last?.code === 'rejected' ? last : null
      const released = release({
        notification: 'pending',
        dueAt: unlessInBin(rejection ? now + minute : now),
        attempts: sql`${inquiries.attempts} - 1`,
        ...(rejection && { ...columnsOf(rejection, now), failsAlone: true }),
      })
      await db.batch([released, ...insertFailures(db, id, failures, now)])
    },
  }
}

function columnsOf({ channel, code, status }: ChannelFailure, now: number) {
  return { channel, failureCode: code, failureStatus: status ?? null, failedAt: now }
}

/**
 * True if it has failed alone before, or another was sent since its last failure and within five
 * minutes: the provider is up.
 */
function failsWhileOthersAreSent(now: number) {
  const { failedAt, failsAlone } = inquiries
  const since = sql`max(${failedAt}, ${now - 5 * minute})`
  return sql`${failsAlone} or coalesce((select last_sent_at from desk_state) > ${since}, 0)`
}

/** Moving the inquiry to the bin sets `due_at` to null, which must not be undone. */
function unlessInBin(dueAt: number) {
  return sql`case when ${inquiries.dueAt} is null then null else ${dueAt} end`
}

function insertFailures(db: Database, inquiryId: string, failures: ChannelFailure[], at: number) {
  if (failures.length === 0) return []
  const rows = attemptsOf(failures, at).map((attempt) => ({ inquiryId, ...attempt }))
  return [db.insert(notificationAttempts).values(rows)]
}

/** The inquiry's id, the channel that accepted its notification, and when (ms since 1970). */
type Sent = { id: string; channel: ChannelName; at: number }

type Queue = {
  successes: Sent[]
  /** When the last write started, by `performance.now()`. */
  writtenAt: number
}

/** Kept per isolate. */
const queues = new WeakMap<D1Database, Queue>()

/**
 * The first success is written at once; those that follow within this time, in ms, are written
 * together. It is short, so that a power cut loses few successes: their notifications are sent again.
 */
const span = 50

/**
 * Records a success in the background, so that the visitor does not wait for it; after a burst, one
 * write records many. Resolves once the success is recorded, or will be by another request. Never
 * throws: if recording fails, cron sends the notification again once its claim has ended.
 */
export async function recordSentSoon({ $client }: Database, sent: Sent) {
  const queue = queues.get($client) ?? { successes: [], writtenAt: Number.NEGATIVE_INFINITY }
  queues.set($client, queue)
  queue.successes.push(sent)
  const sinceWrite = performance.now() - queue.writtenAt
  // Each request sets a timer, since any other may end before it writes. `sinceWrite` is negative
  // if the clock was set back.
  if (sinceWrite >= 0 && sinceWrite < span) await wait(span - sinceWrite)
  // The request that has taken it waits for the write. This one must not: the platform refuses to
  // continue a request from a promise of another.
  if (queue.successes.includes(sent)) await writeQueued($client, queue)
}

/** Writes all queued successes in one statement. */
async function writeQueued(database: D1Database, queue: Queue) {
  queue.writtenAt = performance.now()
  const together = queue.successes.splice(0)
  try {
    const sent = JSON.stringify(together)
    const update = () => updateSent(openDatabase(database), { sent }).run()
    await withTimeLimit(bookkeepingTimeLimit, () => retryTransient(update))
  } catch {
    for (const { id } of together) {
      log('error', 'outcome_not_recorded', { inquiry: id, kind: 'sent' })
    }
  }
}

/** Creates the statement that records notifications as sent; `sent` is a JSON array of `Sent`. */
const updateSent = compile((db) =>
  db
    .update(inquiries)
    .set({
      notification: 'sent',
      isClaimed: false,
      dueAt: null,
      sentAt: sql`value ->> 'at'`,
      channel: sql`value ->> 'channel'`,
    })
    .from(sql`json_each(${sql.placeholder('sent')})`)
    .where(sql`${inquiries.id} = value ->> 'id'`),
)
