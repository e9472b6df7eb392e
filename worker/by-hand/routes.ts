import { Hono } from 'hono'
import { requireRoom } from '../db/database'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { runToCompletion } from '../http/respond'
import { readIdempotencyKey, requireJson, validate } from '../http/validate'
import { requireOwner } from '../inbox/owner'
import { notifyInBackground } from '../notifications/push/notify'
import { referenceOf } from '../reference'
import { requireAdmin } from '../session/require-admin'
import { EnteredInquiry } from './contract'
import { enterInquiry } from './enter'

export const byHandRoutes = new Hono<Env>().post(
  '/entered',
  requireAdmin,
  requireJson,
  validate('json', EnteredInquiry),
  async (c) => {
    const key = readIdempotencyKey(c.req.header('idempotency-key'))
    if (!key) throw new ApiError('malformed_request', 'Send an Idempotency-Key header with a UUID.')
    const entered = c.req.valid('json')
    await requireOwner(c.var.db, entered.ownerId)
    await requireRoom(c.env)
    const by = { actor: c.var.admin.email, now: Date.now() }
    const entering = enterInquiry(c.env, c.var.db, { ...entered, key }, by)
    const { id, number, isRepeated } = await runToCompletion(c, entering)
    const inquiry = { id, reference: referenceOf(c.env, number) }
    if (!isRepeated && entered.ownerId && entered.ownerId !== c.var.admin.id) {
      notifyInBackground(c, { kind: 'assigned', inquiryIds: [id] })
    }
    if (!isRepeated) return c.json({ inquiry }, 201)
    return c.json({ inquiry }, 200, { 'idempotent-replayed': 'true' })
  },
)
