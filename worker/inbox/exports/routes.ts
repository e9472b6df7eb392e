import { Hono } from 'hono'
import { auditEntry } from '../../audit/store'
import { decrypt, encrypt } from '../../encryption'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { fileResponse } from '../../http/respond'
import { requireJson, validate } from '../../http/validate'
import { requireAdmin, requireRecentPassword } from '../../session/require-admin'
import { minute } from '../../time'
import { knownZone, writeLocalTime } from '../../time-zone'
import type { Filter } from '../contract'
import { type ExportFormat, ExportOrder, exportText } from './export-text'

/**
 * The URL of an export holds the order and its session, so that no order has to be stored. It is
 * encrypted, not only signed, because URLs end up in logs and search words may be a name.
 */
const purpose = 'export ticket'

/** How long a URL is valid, in ms: from the click to the request that follows it. */
const lifetime = minute

/** POST takes the order for an export and returns its URL; GET on that URL returns the file. */
export const exportRoutes = new Hono<Bindings>()
  .post('/', requireRecentPassword, requireJson, validate('json', ExportOrder), async (c) => {
    const order = c.req.valid('json')
    const scope = { purpose, subject: c.var.admin.sessionId } as const
    const ticket = await encrypt(c.env, scope, { order }, Date.now() + lifetime)
    return c.json({ address: `/api/exports/${ticket}` }, 201)
  })
  .get('/:ticket', requireAdmin, async (c) => {
    const scope = { purpose, subject: c.var.admin.sessionId } as const
    const read = await decrypt<{ order: ExportOrder }>(c.env, scope, c.req.param('ticket'))
    const order = read?.payload.order
    if (!order) throw new ApiError('not_found', 'This download has expired. Start it again.')
    const { admin, db } = c.var
    const now = Date.now()
    const day = writeLocalTime(now, knownZone(c.env.TIME_ZONE)).slice(0, 10)
    const name = `enquiries-${day}.${order.format}`
    const text = exportText(db, order, { ...c.env, adminId: admin.id })
    const file = await fileResponse(text, { name, type: mediaTypes[order.format] })
    const details = { format: order.format, filters: namesOf(order.filter) }
    await auditEntry(db, { actor: admin.email, now }, 'exported', { details })
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
