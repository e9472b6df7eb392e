import { Hono } from 'hono'
import type { Bindings } from '../env'
import { clientAddress, limitInquiries, visitorIp } from '../http/rate-limit'
import { runToCompletion } from '../http/respond'
import { ownOrigins } from '../http/security'
import { requireJsonOrForm, validate } from '../http/validate'
import { acceptFormPost } from './form-post'
import { keyOfForm } from './idempotency-key'
import { NewInquiry } from './new-inquiry'
import { receive } from './receive'
import { readOrigin } from './source'

/** The endpoint of the contact form. */
export const inquiryRoutes = new Hono<Bindings>().post(
  '/',
  requireJsonOrForm,
  limitInquiries,
  acceptFormPost,
  validate('json', NewInquiry),
  async (c) => {
    const key = keyOfForm(c.req.header('idempotency-key'))
    const receiving = receive(c.env, c.req.valid('json'), {
      key,
      address: clientAddress(c),
      visitorIp: visitorIp(c),
      origin: readOrigin(c.req.valid('json').origin, ownOrigins(c)),
      now: Date.now,
      inBackground: (work) => c.executionCtx.waitUntil(work),
    })
    const { isRepeated, ...receipt } = await runToCompletion(c, receiving)
    if (!isRepeated) return c.json(receipt, 201)
    return c.json(receipt, 200, { 'idempotent-replayed': 'true' })
  },
)
