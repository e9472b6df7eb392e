import { Hono } from 'hono'
import type { Bindings } from '../env'
import { runToCompletion } from '../http/respond'
import { requireJson } from '../http/validate'
import { log } from '../log'
import { requireAdmin, requireAdminForPoll } from '../session/require-admin'
import { backgroundTimeLimit, drainOutbox, resendNotification } from './notify'
import { makeAllWaitingDue } from './outbox'
import { readDelivery, readReport } from './report'
import { sendManualTest } from './test-notifications'

/** The notification of a single inquiry. */
export const notificationRoutes = new Hono<Bindings>()
  .get('/:id/delivery', requireAdmin, async (c) => {
    return c.json(await readDelivery(c.var.db, c.req.param('id')), 200)
  })
  .post('/:id/delivery', requireAdmin, requireJson, async (c) => {
    const id = c.req.param('id')
    const { db } = c.var
    await runToCompletion(c, resendNotification(c.env, id, c.var.admin.email, Date.now))
    return c.json(await readDelivery(db, id), 200)
  })

/** The notifications of all inquiries. */
export const deliveryRoutes = new Hono<Bindings>()
  .get('/', requireAdminForPoll, async (c) => {
    return c.json(await readReport(c.env, c.var.db), 200)
  })
  .post('/waiting', requireAdmin, requireJson, async (c) => {
    await makeAllWaitingDue(c.var.db, c.var.admin.email, Date.now())
    // Cron sends the rest.
    const draining = drainOutbox(c.env, Date.now, backgroundTimeLimit)
    c.executionCtx.waitUntil(draining.catch(() => log('warn', 'waiting_left_to_cron')))
    return c.body(null, 204)
  })
  .post('/test', requireAdmin, requireJson, async (c) => {
    const { db } = c.var
    const sending = sendManualTest(c.env, db, c.var.admin.email, Date.now)
    const test = await runToCompletion(c, sending)
    return c.json({ test }, 200)
  })
