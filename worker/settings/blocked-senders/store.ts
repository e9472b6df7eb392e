/** Senders whose inquiries are held. Unblocking a sender does not release its held inquiries. */
import { desc, eq, sql } from 'drizzle-orm'
import { auditEntry } from '../../audit/store'
import type { Database } from '../../db/open'
import { retryTransient } from '../../db/retry'
import { blockedSenders } from '../../db/schema'
import { maxBlocked } from './contract'

const { address, at, blockedBy } = blockedSenders
const columns = { address, at, by: blockedBy }

type By = { actor: string; now: number }

/** Returns all blocked senders, newest first. */
export function listBlocked(db: Database) {
  return db.select(columns).from(blockedSenders).orderBy(desc(at), address).limit(maxBlocked)
}

/** Blocks a sender and returns it, even if it was blocked already; null if there are too many. */
export async function block(db: Database, sender: string, { actor, now }: By) {
  const isNew = sql`(select count(*) from ${blockedSenders}) < ${maxBlocked}
    and not exists (select 1 from ${blockedSenders} where address = ${sender})`
  const [, , [blocked]] = await retryTransient(() =>
    db.batch([
      auditEntry(db, { ...entryOf('sender_blocked', sender), actor, at: now, onlyIf: isNew }),
      db.insert(blockedSenders).select(sql`select ${sender}, ${now}, ${actor} where ${isNew}`),
      db.select(columns).from(blockedSenders).where(eq(address, sender)),
    ]),
  )
  return blocked ?? null
}

/** Returns whether the sender was blocked. */
export async function unblock(db: Database, sender: string, { actor, now }: By) {
  const onlyIf = sql`exists (select 1 from ${blockedSenders} where address = ${sender})`
  const [, removed] = await db.batch([
    auditEntry(db, { ...entryOf('sender_unblocked', sender), actor, at: now, onlyIf }),
    db.delete(blockedSenders).where(eq(address, sender)).returning({ address }),
  ])
  return removed.length > 0
}

/** The log outlives the inquiries, so it must not name a visitor. */
function entryOf<Action extends 'sender_blocked' | 'sender_unblocked'>(
  action: Action,
  sender: string,
) {
  const kind = sender.startsWith('@') ? 'domain' : 'address'
  return { action, details: { kind } } as const
}
