import { Hono } from 'hono'
import { openDatabase } from '../../db/open'
import { retryTransient } from '../../db/retry'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { requireJson, validate } from '../../http/validate'
import { requireAdmin } from '../../session/require-admin'
import { Device } from './contract'
import { readVapid, removeDevices, saveDevice } from './devices'

/** The devices that are notified of new enquiries. */
export const pushRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    return c.json({ publicKey: readVapid(c.env)?.publicKey ?? null }, 200)
  })
  .put('/subscription', requireAdmin, requireJson, validate('json', Device), async (c) => {
    if (!readVapid(c.env)) throw new ApiError('push_unavailable', 'Push is not set up.')
    const db = openDatabase(c.env.DB)
    const { endpoint } = c.req.valid('json')
    await retryTransient(() => saveDevice(db, endpoint, c.var.admin.id, Date.now()))
    return c.body(null, 204)
  })
  .delete('/subscription', requireAdmin, requireJson, validate('json', Device), async (c) => {
    const db = openDatabase(c.env.DB)
    await retryTransient(() => removeDevices(db, [c.req.valid('json').endpoint]))
    return c.body(null, 204)
  })
