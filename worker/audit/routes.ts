import { Hono } from 'hono'
import type { Bindings } from '../env'
import { validate } from '../http/validate'
import { requireSession } from '../session/require-admin'
import { AuditQuery, auditPageSize } from './contract'
import { type AuditRow, auditEntryOf, readAuditPage } from './store'

/** Every administrator can see the actions of all administrators. */
export const auditRoutes = new Hono<Bindings>().get(
  '/',
  requireSession,
  validate('query', AuditQuery),
  async (c) => {
    const { cursor } = c.req.valid('query')
    const [rows] = await c.var.readAsAdmin<[AuditRow]>((db) => [
      readAuditPage(db, { cursor: cursor ?? Number.MAX_SAFE_INTEGER }),
    ])
    const entries = rows.slice(0, auditPageSize).map((row) => auditEntryOf(c.env, row))
    const nextCursor = rows.length > auditPageSize ? (entries.at(-1)?.id ?? null) : null
    return c.json({ entries, nextCursor }, 200)
  },
)
