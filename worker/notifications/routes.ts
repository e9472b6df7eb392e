import { Hono } from 'hono'
import { requireJson } from '../content-type'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { runToCompletion } from '../run-to-completion'
import { requireAdmin } from '../session/require-admin'
import { readLetterDelivery } from './letter-delivery'
import { readReport } from './report'
import { sendAgain } from './send-again'
import { sendTestByHand } from './test-by-hand'

/** The letter of one inquiry. */
export const letterRoutes = new Hono<Bindings>()
  .get('/:id/delivery', requireAdmin, async (c) => {
    return c.json(await deliveryOf(c.env.DB, c.req.param('id')), 200)
  })
  .post('/:id/delivery', requireAdmin, requireJson, async (c) => {
    const id = c.req.param('id')
    const db = openDatabase(c.env.DB)
    await runToCompletion(c, sendAgain(c.env, db, id, c.var.admin.email, Date.now))
    return c.json(await deliveryOf(c.env.DB, id), 200)
  })

/** All letters together. */
export const deliveryRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    return c.json(await readReport(c.env, openDatabase(c.env.DB)), 200)
  })
  .post('/test', requireAdmin, requireJson, async (c) => {
    const db = openDatabase(c.env.DB)
    const sending = sendTestByHand(c.env, db, c.var.admin.email, Date.now)
    const test = await runToCompletion(c, sending)
    return c.json({ test }, 200)
  })

async function deliveryOf(d1: D1Database, inquiryId: string) {
  const delivery = await readLetterDelivery(openDatabase(d1), inquiryId)
  if (!delivery) throw new ApiError('not_found', 'There is no such inquiry (any more).')
  return delivery
}
