import { Hono } from 'hono'
import { clientAddress } from '../client-address'
import { requireJsonOrForm } from '../content-type'
import { openDatabase } from '../db/open'
import { retryTransient } from '../db/retry'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { tellDevicesAfterwards } from '../push/tell-devices'
import { limitInquiries } from '../rate-limit'
import { requireAdmin } from '../session/require-admin'
import { validate } from '../validate'
import { NewInquiry } from './contract'
import { acceptFormPost } from './form-post'
import { readIdempotencyKey } from './idempotency-key'
import { listRoutes } from './list'
import { receive } from './receive'
import { deleteInquiry } from './store'

/** The contact form's target, and the list behind the sign-in. */
export const inquiryRoutes = new Hono<Bindings>()
  .route('/', listRoutes)
  .post(
    '/',
    requireJsonOrForm,
    limitInquiries,
    acceptFormPost,
    validate('json', NewInquiry),
    async (c) => {
      const key = readIdempotencyKey(c.req.header('idempotency-key'))
      const { isRepeated, ...receipt } = await receive(c.env, c.req.valid('json'), {
        key,
        address: clientAddress(c),
        now: Date.now,
        onListed: () => tellDevicesAfterwards(c),
      })
      if (!isRepeated) return c.json(receipt, 201)
      return c.json(receipt, 200, { 'idempotent-replayed': 'true' })
    },
  )
  .delete('/:id', requireAdmin, async (c) => {
    const db = openDatabase(c.env.DB)
    let tries = 0
    const isDeleted = await retryTransient(async () => {
      tries += 1
      // An earlier try may have deleted it and lost only the answer.
      return (await deleteInquiry(db, c.req.param('id'))) || tries > 1
    })
    if (!isDeleted) throw new ApiError('not_found', 'There is no such inquiry (any more).')
    return c.body(null, 204)
  })
