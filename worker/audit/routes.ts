import { Hono } from 'hono'
import type { Bindings } from '../env'
import { validate } from '../http/validate'
import { requireSession } from '../session/require-admin'
import { AuditQuery, auditPageSize } from './contract'
import { type AuditRow, auditEntryOf, readAudit } from './store'

/** Who did what, newest first. Every administrator sees the doings of all. */
export const auditRoutes = new Hono<Bindings>().get(
  '/',
  requireSession,
  validate('query', AuditQuery),
  async (c) => {
    const { cursor } = c.req.valid('query')
    const [rows] = await c.var.readAsAdmin<[AuditRow]>((db) => [readAudit(db, cursor)])
    const entries = rows.slice(0, auditPageSize).map(auditEntryOf)
    const nextCursor = rows.length > auditPageSize ? (entries.at(-1)?.id ?? null) : null
    return c.json({ entries, nextCursor }, 200)
  },
)
