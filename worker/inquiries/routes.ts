import { Hono } from 'hono'
import { clientAddress, visitorIp } from '../client-address'
import { requireJsonOrForm } from '../content-type'
import type { Bindings } from '../env'
import { ownOrigins } from '../own-origins'
import { tellDevicesAfterwards } from '../push/tell-devices'
import { limitInquiries } from '../rate-limit'
import { runToCompletion } from '../run-to-completion'
import { validate } from '../validate'
import { changesRoutes } from './changes'
import { NewInquiry } from './contract'
import { editsRoutes } from './edits'
import { acceptFormPost } from './form-post'
import { readIdempotencyKey } from './idempotency-key'
import { readOrigin } from './inquiry-origin'
import { listRoutes } from './list'
import { oneInquiryRoutes } from './one-inquiry'
import { receive } from './receive'

/** The contact form's target, and the list behind the sign-in. */
export const inquiryRoutes = new Hono<Bindings>()
  .route('/', listRoutes)
  // Before the routes of one inquiry: `changes` is no id.
  .route('/', changesRoutes)
  .route('/', editsRoutes)
  .route('/', oneInquiryRoutes)
  .post(
    '/',
    requireJsonOrForm,
    limitInquiries,
    acceptFormPost,
    validate('json', NewInquiry),
    async (c) => {
      const key = readIdempotencyKey(c.req.header('idempotency-key'))
      const receiving = receive(c.env, c.req.valid('json'), {
        key,
        address: clientAddress(c),
        visitorIp: visitorIp(c),
        origin: readOrigin(c.req.valid('json').origin, ownOrigins(c)),
        now: Date.now,
        onListed: () => tellDevicesAfterwards(c),
      })
      const { isRepeated, ...receipt } = await runToCompletion(c, receiving)
      if (!isRepeated) return c.json(receipt, 201)
      return c.json(receipt, 200, { 'idempotent-replayed': 'true' })
    },
  )
