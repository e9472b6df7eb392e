/**
 * Notes that notifications were sent whose visitors need not wait for it: after a burst, many in one
 * write.
 */
import { type Database, openDatabase } from '../db/open'
import { retryTransient } from '../db/retry'
import { log } from '../log'
import { wait, withTimeLimit } from '../time'
import { bookkeepingTimeLimit } from './deliver'
import { type Sent, updateSent } from './record-outcome'

/** Times are of the performance clock, in ms. */
type Queue = {
  sent: Sent[]
  writtenAt: number
  /** When somebody writes what is there by then; in the past where nobody does. */
  writesAt: number
}

/** The queues of this isolate. */
const queues = new WeakMap<D1Database, Queue>()

/**
 * The first note is written at once; those that follow within this time, in ms, go together. Short, so
 * that a power cut finds few notes missing: their notifications go out once more.
 */
const span = 20

/** Never throws: cron would send again what is not noted, once its claim has ended. */
export async function recordSentSoon({ $client }: Database, sent: Sent) {
  const queue = queueOf($client)
  queue.sent.push(sent)
  const now = performance.now()
  // Another request writes then; should it have ended, the first that comes after that time does.
  if (now < queue.writesAt) return
  queue.writesAt = Math.max(now, queue.writtenAt + span)
  if (queue.writesAt > now) await wait(queue.writesAt - now)
  const together = queue.sent.splice(0)
  if (together.length === 0) return
  queue.writtenAt = performance.now()
  try {
    const write = () => updateSent(openDatabase($client), together).run()
    await withTimeLimit(bookkeepingTimeLimit, () => retryTransient(write))
  } catch {
    for (const { id } of together) {
      log('error', 'outcome_not_recorded', { inquiry: id, kind: 'sent' })
    }
  }
}

function queueOf(database: D1Database) {
  const known = queues.get(database)
  if (known) return known
  const never = Number.NEGATIVE_INFINITY
  const queue: Queue = { sent: [], writtenAt: never, writesAt: never }
  queues.set(database, queue)
  return queue
}
