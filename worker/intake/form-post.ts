/** The contact form without JavaScript: a plain form post, answered with pages. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { safeParse } from 'valibot'
import { readEnquiryPage } from '../enquiry-page/read-page'
import { respondWithEnquiry } from '../enquiry-page/render'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { filesIn, receiveFiles } from '../files/receive-whole'
import { clientAddress, visitorIp } from '../http/client-address'
import { ownOrigins } from '../http/origin'
import { runToCompletion } from '../http/run-to-completion'
import { isFormPost, isMultipart, refusalOf } from '../http/validate'
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
  const form = isMultipart(c) ? await readForm(c) : null
  const fields = form ? Object.fromEntries(form) : await c.req.parseBody()
  const parsed = safeParse(NewInquiry, fields)
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
  const { inquiry: stored, page } = await runToCompletion(c, receiving)
  const files = form ? filesIn(form) : []
  if (files.length > 0 && page) {
    const by = { inquiryId: stored.id, address: clientAddress(c), now: Date.now }
    const problems = await runToCompletion(c, receiveFiles(c.env, files, by))
    return problems.length > 0
      ? showProblems(c, stored.id, { page, problems })
      : c.redirect(page, 303)
  }
  const query = stored.reference ? `?reference=${encodeURIComponent(stored.reference)}` : ''
  return c.redirect(sentPage + query, 303)
})

/** The enquiry is stored: its page says so, and which files could not be taken. */
async function showProblems(
  c: Context<Bindings>,
  inquiryId: string,
  { page: address, problems }: { page: string; problems: readonly string[] },
) {
  const page = await readEnquiryPage(c.env, inquiryId, Date.now())
  const token = address.split('/').at(-1) ?? ''
  return page ? respondWithEnquiry(c, { page, token, problems }) : c.redirect(address, 303)
}

async function readForm(c: Context<Bindings>) {
  try {
    return await c.req.formData()
  } catch (cause) {
    throw new ApiError('malformed_request', 'The form could not be read. Send it again.', { cause })
  }
}

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
