/** Senders whose inquiries are held. Unblocking a sender does not release its held inquiries. */
import { desc, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { auditEntry } from '../../audit/store'
import { hasChanged, retryTransient } from '../../db/database'
import { blockedSenders } from '../../db/schema'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { refusalOf, requireJson, validate } from '../../http/validate'
import { requireAdmin } from '../../session/require-admin'
import { maxBlocked, NewBlockedSender, Sender } from './contract'

const { address, at, blockedBy } = blockedSenders
const columns = { address, at, by: blockedBy }

/** Addresses are sent in the body, never in the path or query string, which end up in logs. */
export const blockedSenderRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    const { db } = c.var
    const newestFirst = db.select(columns).from(blockedSenders).orderBy(desc(at), address)
    return c.json({ blockedSenders: await newestFirst.limit(maxBlocked) }, 200)
  })
  .post('/', requireAdmin, requireJson, validate('json', NewBlockedSender), async (c) => {
    const { db } = c.var
    const sender = c.req.valid('json').address
    const by = { actor: c.var.admin.email, now: Date.now() }
    const isRoom = sql`(select count(*) from ${blockedSenders}) < ${maxBlocked}`
    const row = sql`select ${sender}, ${by.now}, ${by.actor} where ${isRoom}`
    const [, , [blockedSender]] = await retryTransient(() =>
      db.batch([
        db.insert(blockedSenders).select(row).onConflictDoNothing(),
        auditEntry(db, by, 'sender_blocked', { details: detailsOf(sender), onlyIf: hasChanged }),
        db.select(columns).from(blockedSenders).where(eq(address, sender)),
      ]),
    )
    // Also if it was blocked already.
    if (blockedSender) return c.json({ blockedSender }, 201)
    const message = `You can block at most ${maxBlocked} senders. Unblock one first.`
    throw refusalOf([{ message, path: ['address'] }])
  })
  .delete('/', requireAdmin, requireJson, validate('json', Sender), async (c) => {
    const { db } = c.var
    const sender = c.req.valid('json').address
    const by = { actor: c.var.admin.email, now: Date.now() }
    const [[removed]] = await db.batch([
      db.delete(blockedSenders).where(eq(address, sender)).returning({ address }),
      auditEntry(db, by, 'sender_unblocked', { details: detailsOf(sender), onlyIf: hasChanged }),
    ])
    if (removed) return c.body(null, 204)
    throw new ApiError('not_found', 'This sender is not blocked.')
  })

/** The log outlives the inquiries, so it must not name a visitor. */
function detailsOf(sender: string) {
  return { kind: sender.startsWith('@') ? 'domain' : 'address' } as const
}
