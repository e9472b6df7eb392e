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

/** Takes the order for an export and gives it an address; the file is what is at that address. */
export const exportRoutes = new Hono<Bindings>()
  .post('/', requireRecentPassword, requireJson, validate('json', ExportOrder), async (c) => {
    const order = c.req.valid('json')
    const ticket = await issueTicket(c.env, order, c.var.admin.sessionId, Date.now())
    return c.json({ address: `/api/exports/${ticket}` }, 201)
  })
  .get('/:ticket', requireAdmin, async (c) => {
    const order = await readTicket(c.env, c.req.param('ticket'), c.var.admin.sessionId)
    if (!order) throw new ApiError('not_found', 'This download has run out. Start it again.')
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

/** Returns which filters are set, not to what: that may be a visitor's name or address. */
function namesOf({ view, ...filter }: Filter) {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return [view, ...set.map(([name]) => name)].join(', ')
}

/** From the click to the request that it leads to, in ms. */
const lifetime = minute

/**
 * The address of an export holds what is to be exported and for which session: nothing is stored,
 * and the GET that a browser makes for a file changes nothing. It is encrypted, not only signed:
 * addresses end up in logs, and what somebody searched for may be a name.
 */
function issueTicket(env: Env, order: ExportOrder, sessionId: string, now: number) {
  return encrypt(env, { purpose: 'export ticket', subject: sessionId }, { order }, now + lifetime)
}

/** Returns what to export, or null where the ticket is old, altered, or of another session. */
async function readTicket(env: Env, ticket: string, sessionId: string) {
  const scope = { purpose: 'export ticket', subject: sessionId } as const
  const decrypted = await decrypt<{ order: ExportOrder }>(env, scope, ticket)
  return decrypted?.payload.order ?? null
}
