/**
 * Records notifications as sent in the background, so that visitors do not wait for it. After a
 * burst, one write records many.
 */
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../db/open'
import { retryTransient } from '../db/retry'
import { inquiries } from '../db/schema'
import { compile } from '../db/statement'
import { log } from '../log'
import { wait, withTimeLimit } from '../time'
import type { ChannelName } from './channels/channel'
import { bookkeepingTimeLimit } from './deliver'

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
const span = 20

/**
 * Resolves once the success is recorded, or will be by another request. Never throws: if recording
 * fails, cron sends the notification again once its claim has ended.
 */
export async function recordSentSoon({ $client }: Database, sent: Sent) {
  const queue = queueOf($client)
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
    const update = () => updateSent(openDatabase(database), together).run()
    await withTimeLimit(bookkeepingTimeLimit, () => retryTransient(update))
  } catch {
    for (const { id } of together) {
      log('error', 'outcome_not_recorded', { inquiry: id, kind: 'sent' })
    }
  }
}

/** Returns the statement that records notifications as sent. */
export function updateSent(db: Database, sent: readonly Sent[]) {
  return setSent(db, { sent: JSON.stringify(sent) })
}

const setSent = compile((db) =>
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

function queueOf(database: D1Database) {
  const known = queues.get(database)
  if (known) return known
  const queue: Queue = { successes: [], writtenAt: Number.NEGATIVE_INFINITY }
  queues.set(database, queue)
  return queue
}
