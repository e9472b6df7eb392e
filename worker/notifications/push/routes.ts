import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { retryTransient } from '../../db/database'
import { admins } from '../../db/schema'
import type { Env } from '../../env'
import { ApiError } from '../../errors'
import { requireJson, validate } from '../../http/validate'
import { requireAdmin } from '../../session/require-admin'
import { MutedKinds } from './contract'
import { changeDevice, knownKinds, removeDevices, saveDevice } from './devices'
import { isPushService } from './push-services'
import { readVapid } from './vapid'

/** In characters; real ones have up to 600. */
const endpointMaxLength = 2000

const problem = 'Send the endpoint of a known push service'

const Endpoint = v.pipe(
  v.string(problem),
  v.maxLength(endpointMaxLength, problem),
  v.check(isPushService, problem),
)

const Device = v.object({ endpoint: Endpoint }, problem)

const keysProblem = 'Send the keys p256dh and auth of the subscription'

function keyOf(bytes: number) {
  const isKey = (text: string) =>
    /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes
  return v.pipe(v.string(keysProblem), v.maxLength(100, keysProblem), v.check(isKey, keysProblem))
}

const NewDevice = v.object(
  {
    endpoint: Endpoint,
    // An uncompressed point on the P-256 curve, and a secret (RFC 8291 §2).
    keys: v.optional(v.object({ p256dh: keyOf(65), auth: keyOf(16) }, keysProblem)),
  },
  problem,
)

const DeviceChange = v.pipe(
  v.object(
    {
      endpoint: Endpoint,
      mutedKinds: v.optional(MutedKinds),
      namesCustomers: v.optional(v.boolean('namesCustomers must be true or false')),
    },
    problem,
  ),
  v.forward(
    v.check(
      ({ mutedKinds, namesCustomers }) => mutedKinds !== undefined || namesCustomers !== undefined,
      'Send mutedKinds or namesCustomers',
    ),
    ['mutedKinds'],
  ),
)

export const pushRoutes = new Hono<Env>()
  .get('/', requireAdmin, async (c) => {
    const [own] = await c.var.db
      .select({ mutedKinds: admins.mutedKinds })
      .from(admins)
      .where(eq(admins.id, c.var.admin.id))
    const publicKey = readVapid(c.env)?.publicKey ?? null
    return c.json({ publicKey, mutedKinds: knownKinds(own?.mutedKinds ?? []) }, 200)
  })
  .put('/subscription', requireAdmin, requireJson, validate('json', NewDevice), async (c) => {
    if (!readVapid(c.env)) throw new ApiError('push_unavailable', 'Push is not set up.')
    const device = { ...c.req.valid('json'), adminId: c.var.admin.id }
    const saved = await retryTransient(() => saveDevice(c.var.db, device, Date.now()))
    return c.json({ device: saved }, 200)
  })
  .patch('/subscription', requireAdmin, requireJson, validate('json', DeviceChange), async (c) => {
    const { endpoint, ...changes } = c.req.valid('json')
    const device = { endpoint, adminId: c.var.admin.id }
    const changed = await retryTransient(() => changeDevice(c.var.db, device, changes))
    if (changed) return c.json({ device: changed }, 200)
    throw new ApiError('not_found', 'Notifications are no longer on for this device.')
  })
  .delete('/subscription', requireAdmin, requireJson, validate('json', Device), async (c) => {
    await retryTransient(() => removeDevices(c.var.db, [c.req.valid('json').endpoint]))
    return c.body(null, 204)
  })
