/** The contact form without JavaScript: a plain form post, answered with pages. */
import { createMiddleware } from 'hono/factory'
import { safeParse } from 'valibot'
import { clientAddress, visitorIp } from '../client-address'
import { isFormPost } from '../content-type'
import type { Bindings } from '../env'
import { ownOrigins } from '../own-origins'
import { tellDevicesAfterwards } from '../push/tell-devices'
import { runToCompletion } from '../run-to-completion'
import { refusalOf } from '../validate'
import { NewInquiry } from './contract'
import { keyOfContent } from './idempotency-key'
import { unknownOrigin } from './inquiry-origin'
import { withIntroduction } from './introduction'
import { receive } from './receive'
import { serviceAskedFor } from './service-asked-for'
import { nameOfService } from './service-name'

/** The prerendered page that says the message is sent. */
const sentPage = '/contact/sent'

/** Takes a form post and answers 303; leaves JSON to the next handler. Throws as the JSON route does. */
export const acceptFormPost = createMiddleware<Bindings>(async function acceptFormPost(c, next) {
  if (!isFormPost(c)) return next()
  const parsed = safeParse(NewInquiry, await c.req.parseBody())
  if (!parsed.success) throw refusalOf(parsed.issues)
  const inquiry = parsed.output
  const service = serviceAskedFor(c.req.header('referer'), ownOrigins(c))
  // After the check: the line that we add does not make a message long enough.
  if (service) inquiry.message = withIntroduction(inquiry.message, nameOfService(service))
  const receiving = receive(c.env, inquiry, {
    key: await keyOfContent(inquiry),
    address: clientAddress(c),
    visitorIp: visitorIp(c),
    origin: { ...unknownOrigin, service },
    now: Date.now,
    onListed: () => tellDevicesAfterwards(c),
  })
  const { inquiry: stored } = await runToCompletion(c, receiving)
  const query = stored.reference ? `?reference=${encodeURIComponent(stored.reference)}` : ''
  return c.redirect(sentPage + query, 303)
})
