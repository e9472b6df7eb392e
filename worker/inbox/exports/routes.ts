import { Hono } from 'hono'
import { auditEntry } from '../../audit/store'
import { openDatabase } from '../../db/open'
import { decrypt, encrypt } from '../../encryption'
import type { Bindings, Env } from '../../env'
import { ApiError } from '../../errors'
import { requireJson, validate } from '../../http/validate'
import { requireAdmin, requireRecentPassword } from '../../session/require-admin'
import { minute } from '../../time'
import { knownZone, writeLocalTime } from '../../time-zone'
import type { Filter } from '../list-contract'
import { type ExportFormat, ExportOrder } from './contract'
import { exportText } from './export-text'
import { fileResponse } from './file-response'

/** POST takes the order for an export and returns its URL; GET on that URL returns the file. */
export const exportRoutes = new Hono<Bindings>()
  .post('/', requireRecentPassword, requireJson, validate('json', ExportOrder), async (c) => {
    const order = c.req.valid('json')
    const ticket = await issueTicket(c.env, order, c.var.admin.sessionId, Date.now())
    return c.json({ address: `/api/exports/${ticket}` }, 201)
  })
  .get('/:ticket', requireAdmin, async (c) => {
    const order = await readTicket(c.env, c.req.param('ticket'), c.var.admin.sessionId)
    if (!order) throw new ApiError('not_found', 'This download has expired. Start it again.')
    const db = openDatabase(c.env.DB)
    const now = Date.now()
    const day = writeLocalTime(now, knownZone(c.env.TIME_ZONE)).slice(0, 10)
    const name = `enquiries-${day}.${order.format}`
    const text = exportText(db, order, { ...c.env, adminId: c.var.admin.id })
    const file = await fileResponse(text, { name, type: mediaTypes[order.format] })
    const details = { format: order.format, filters: namesOf(order.filter) }
    await auditEntry(db, { at: now, actor: c.var.admin.email, action: 'exported', details })
    return file
  })

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
}

/** Returns the names of the filters, not their values, which may be a visitor's name or address. */
function namesOf({ view, ...filter }: Filter) {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return [view, ...set.map(([name]) => name)].join(', ')
}

/** How long a URL is valid, in ms: from the click to the request that follows it. */
const lifetime = minute

/**
 * The URL of an export holds the order and its session, so that no order has to be stored. It is
 * encrypted, not only signed, because URLs end up in logs and search words may be a name.
 */
function issueTicket(env: Env, order: ExportOrder, sessionId: string, now: number) {
  return encrypt(env, { purpose: 'export ticket', subject: sessionId }, { order }, now + lifetime)
}

/** Returns the order, or null if the ticket has expired, was altered or is of another session. */
async function readTicket(env: Env, ticket: string, sessionId: string) {
  const scope = { purpose: 'export ticket', subject: sessionId } as const
  const decrypted = await decrypt<{ order: ExportOrder }>(env, scope, ticket)
  return decrypted?.payload.order ?? null
}
