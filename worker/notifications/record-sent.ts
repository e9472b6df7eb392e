/**
 * Notes that notifications were sent whose visitors need not wait for it: after a burst, many in one
 * write.
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

/** A notification of an inquiry that a channel took, and when (ms since 1970). */
export type Sent = { id: string; channel: ChannelName; at: number }

/** `written` is the write that holds it, once there is one. */
type Note = { sent: Sent; written?: Promise<void> }

type Queue = {
  notes: Note[]
  /** When the last write began, in ms of the performance clock. */
  writtenAt: number
}

/** The queues of this isolate. */
const queues = new WeakMap<D1Database, Queue>()

/**
 * The first note is written at once; those that follow within this time, in ms, go together. Short, so
 * that a power cut finds few notes missing: their notifications go out once more.
 */
const span = 20

/**
 * Resolves once the note is written, by this request or by another. Never throws: cron would send
 * again what is not noted, once its claim has ended.
 */
export async function recordSentSoon({ $client }: Database, sent: Sent) {
  const queue = queueOf($client)
  const note: Note = { sent }
  queue.notes.push(note)
  const sinceWrite = performance.now() - queue.writtenAt
  // Each request waits for itself, as any other may end before it writes. The time since the last
  // write is negative where the clock was set back.
  if (sinceWrite >= 0 && sinceWrite < span) await wait(span - sinceWrite)
  if (!note.written) writeNotes($client, queue)
  await note.written
}

/** Writes all notes that are there. */
function writeNotes(database: D1Database, queue: Queue) {
  queue.writtenAt = performance.now()
  const together = queue.notes.splice(0)
  const written = write(
    database,
    together.map(({ sent }) => sent),
  )
  for (const note of together) note.written = written
}

async function write(database: D1Database, together: readonly Sent[]) {
  try {
    const update = () => updateSent(openDatabase(database), together).run()
    await withTimeLimit(bookkeepingTimeLimit, () => retryTransient(update))
  } catch {
    for (const { id } of together) {
      log('error', 'outcome_not_recorded', { inquiry: id, kind: 'sent' })
    }
  }
}

/** Returns the statement that notes that notifications were sent. */
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
  const queue: Queue = { notes: [], writtenAt: Number.NEGATIVE_INFINITY }
  queues.set(database, queue)
  return queue
}
