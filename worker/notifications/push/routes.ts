import { Hono } from 'hono'
import * as v from 'valibot'
import { openDatabase } from '../../db/database'
import { retryTransient } from '../../db/retry'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { requireJson, validate } from '../../http/validate'
import { requireAdmin } from '../../session/require-admin'
import { readVapid, removeDevices, saveDevice } from './devices'

/** The longest endpoint accepted, in characters; real ones have up to 600. */
const endpointMaxLength = 2000

const problem = 'Send the endpoint of a known push service'

/** Browsers also send keys, which only messages with a payload need; ours have none. */
const Device = v.object(
  {
    endpoint: v.pipe(
      v.string(problem),
      v.maxLength(endpointMaxLength, problem),
      v.check(isPushService, problem),
    ),
  },
  problem,
)

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

/**
 * The push services of Chrome and related browsers, Firefox, Edge and Safari. No other host is ever
 * called, so that nobody can make the Worker call a host of their choice (SSRF).
 */
const hosts = ['fcm.googleapis.com']
const domains = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

export function isPushService(endpoint: string) {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return hosts.includes(url.hostname) || domains.some((domain) => url.hostname.endsWith(domain))
}
