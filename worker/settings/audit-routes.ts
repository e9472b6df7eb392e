import { desc, eq, lt, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { type AuditEntry, AuditQuery, auditPageSize } from '../audit/contract'
import { hasDetails, loggedId } from '../audit/store'
import type { Database } from '../db/database'
import { auditEntries, inquiries } from '../db/schema'
import type { Env } from '../env'
import { validate } from '../http/validate'
import { referenceOf } from '../reference'
import { requireAdmin } from '../session/require-admin'

export function selectPage(db: Database, cursor: number) {
  const { id, at, actor, action, details, inquiryId } = auditEntries
  const affected = sql`coalesce(${inquiryId}, ${loggedId})`
  const readable = sql<string | null>`iif(${hasDetails}, ${details}, null)`
  return db
    .select({ id, at, actor, action, details: readable, number: inquiries.number })
    .from(auditEntries)
    .leftJoin(inquiries, eq(inquiries.id, affected))
    .where(lt(id, cursor))
    .orderBy(desc(id))
    .limit(auditPageSize + 1)
}

/** Every administrator can see the actions of all administrators. */
export const auditRoutes = new Hono<Env>().get(
  '/',
  requireAdmin,
  validate('query', AuditQuery),
  async (c) => {
    const { cursor = Number.MAX_SAFE_INTEGER } = c.req.valid('query')
    const rows = await selectPage(c.var.db, cursor)
    const entries = rows.slice(0, auditPageSize).map(({ number, details, ...entry }) => {
      const reference = number === null ? null : referenceOf(c.env, number)
      if (details === null) return { ...entry, action: 'damaged', details: {}, reference } as const
      return { ...entry, details: JSON.parse(details), reference } as AuditEntry
    })
    const nextCursor = rows.length > auditPageSize ? (entries.at(-1)?.id ?? null) : null
    return c.json({ entries, nextCursor }, 200)
  },
)
