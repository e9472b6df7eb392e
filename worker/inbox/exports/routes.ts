import { Hono } from 'hono'
import { auditEntry } from '../../audit/store'
import { openDatabase } from '../../db/open'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { requireJson, validate } from '../../http/validate'
import { requireAdmin, requireRecentPassword } from '../../session/require-admin'
import type { Filter } from '../list-contract'
import { byteStream } from './byte-stream'
import { type ExportFormat, ExportOrder } from './contract'
import { exportText } from './export-text'
import { issueTicket, readTicket } from './ticket'

/** Takes the order for an export and gives it an address; the file is what is at that address. */
export const exportRoutes = new Hono<Bindings>()
  .post(
    '/',
    requireAdmin,
    requireJson,
    requireRecentPassword,
    validate('json', ExportOrder),
    async (c) => {
      const order = c.req.valid('json')
      const ticket = await issueTicket(c.env, order, c.var.admin.sessionId, Date.now())
      return c.json({ address: `/api/exports/${ticket}` }, 201)
    },
  )
  .get('/:ticket', requireAdmin, async (c) => {
    const order = await readTicket(c.env, c.req.param('ticket'), c.var.admin.sessionId)
    if (!order) throw new ApiError('not_found', 'This download has run out. Start it again.')
    const db = openDatabase(c.env.DB)
    const stream = await byteStream(exportText(db, order))
    const now = Date.now()
    const details = { format: order.format, filters: namesOf(order.filter) }
    await auditEntry(db, { at: now, actor: c.var.admin.email, action: 'exported', details })
    return c.body(stream, 200, {
      'content-type': mediaTypes[order.format],
      'content-disposition': `attachment; filename="${fileName(order.format, now)}"`,
    })
  })

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
}

function fileName(format: ExportFormat, now: number) {
  return `enquiries-${new Date(now).toISOString().slice(0, 10)}.${format}`
}

/** Returns which filters are set, not to what: that may be a visitor's name or address. */
function namesOf({ view, ...filter }: Filter) {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return [view, ...set.map(([name]) => name)].join(', ')
}
