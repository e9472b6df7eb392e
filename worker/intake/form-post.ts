/** The contact form without JavaScript: a plain form post, answered with pages. */
import { createMiddleware } from 'hono/factory'
import { safeParse } from 'valibot'
import type { Bindings } from '../env'
import { clientAddress, visitorIp } from '../http/client-address'
import { ownOrigins } from '../http/origin'
import { runToCompletion } from '../http/run-to-completion'
import { isFormPost, refusalOf } from '../http/validate'
import { notifyDevices } from '../notifications/push/devices'
import { keyOfContent } from './idempotency-key'
import { nameOfService, withIntroduction } from './introduction'
import { NewInquiry } from './new-inquiry'
import { receive } from './receive'
import { cleanSlug, unknownOrigin } from './source'

/** The prerendered page that says the message is sent. */
const sentPage = '/contact/sent'

/** Takes a form post and answers 303; leaves JSON to the next handler. Throws as the JSON route does. */
export const acceptFormPost = createMiddleware<Bindings>(async function acceptFormPost(c, next) {
  if (!isFormPost(c)) return next()
  const parsed = safeParse(NewInquiry, await c.req.parseBody())
  if (!parsed.success) throw refusalOf(parsed.issues)
  const inquiry = parsed.output
  const service = inquiry.service ?? serviceAskedFor(c.req.header('referer'), ownOrigins(c))
  // After the check: the line that we add does not make a message long enough.
  if (service) inquiry.message = withIntroduction(inquiry.message, nameOfService(service))
  const receiving = receive(c.env, inquiry, {
    key: await keyOfContent(inquiry),
    address: clientAddress(c),
    visitorIp: visitorIp(c),
    origin: { ...unknownOrigin, service },
    now: Date.now,
    onListed: () => c.executionCtx.waitUntil(notifyDevices(c.env, Date.now)),
  })
  const { inquiry: stored } = await runToCompletion(c, receiving)
  const query = stored.reference ? `?reference=${encodeURIComponent(stored.reference)}` : ''
  return c.redirect(sentPage + query, 303)
})

/** The page with the form; `?service=<slug>` names the service that a visitor came from. */
const formPage = '/contact'

/**
 * Returns the slug of the service that the page of a form post names, or null. Without JavaScript
 * nothing else says it: browsers give a form's full address to its own site (Referrer-Policy
 * `strict-origin-when-cross-origin`).
 */
function serviceAskedFor(referer: string | undefined, origins: readonly string[]) {
  const page = URL.parse(referer ?? '')
  if (!page || !origins.includes(page.origin) || page.pathname !== formPage) return null
  return cleanSlug(page.searchParams.get('service') ?? '')
}
