import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { safeParse } from 'valibot'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { ApiError, asApiError, describeCause } from '../errors'
import { requireOpen } from '../files/announce'
import { plainPostMaxBytes } from '../files/contract'
import { readLinkToken } from '../files/link-token'
import { filesIn, receiveFiles } from '../files/receive-whole'
import { clientAddress } from '../http/client-address'
import { respondMethodNotAllowed } from '../http/error-response'
import { limitFiles, limitInquiries } from '../http/rate-limit'
import { runToCompletion } from '../http/run-to-completion'
import { security, setHeaders } from '../http/security-headers'
import { refusalOf, requireForm, requireMultipart } from '../http/validate'
import { bodyMaxBytes } from '../intake/contract'
import { log } from '../log'
import { addCorrection, Correction } from './corrections'
import { readEnquiryPage } from './read-page'
import { respondWithEnquiry, respondWithoutEnquiry } from './render'

/** The address is all that one needs to read the page: it stays between the visitor and us. */
const privately = createMiddleware<Bindings>(async function privately(c, next) {
  await next()
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex, nofollow')
})

const base = new Hono<Bindings>().basePath('/enquiry')

/**
 * The private page of each enquiry, by the link that its visitor was given. Another site's page cannot
 * know that link, so its forms need no other check of where they come from; and browsers name no origin
 * where the page that sends a form names no referrer.
 */
export const enquiryPageRoutes = base
  .use(privately)
  .use(setHeaders)
  .use(security)
  .use(methodNotAllowed({ app: base, onMethodNotAllowed: respondMethodNotAllowed }))
  .use(limitFiles)
  .get('/:token', (c) => show(c))
  .post(
    '/:token/files',
    requireMultipart,
    bodyLimit({ maxSize: plainPostMaxBytes + bodyMaxBytes }),
    async (c) => {
      const inquiryId = requireLink(c)
      requireOpen(inquiryId, Date.now())
      const files = filesIn(await readForm(c))
      if (files.length === 0) throw new ApiError('validation_failed', 'Choose a file first.')
      const by = { inquiryId, address: clientAddress(c), now: Date.now }
      const problems = await runToCompletion(c, receiveFiles(c.env, files, by))
      if (problems.length > 0) return show(c, problems, 422)
      return c.redirect(`/enquiry/${c.req.param('token')}`, 303)
    },
  )
  .post(
    '/:token/corrections',
    requireForm,
    limitInquiries,
    bodyLimit({ maxSize: bodyMaxBytes }),
    async (c) => {
      const inquiryId = requireLink(c)
      requireOpen(inquiryId, Date.now())
      const parsed = safeParse(Correction, await c.req.parseBody())
      if (!parsed.success) throw refusalOf(parsed.issues)
      const { text } = parsed.output
      await addCorrection(openDatabase(c.env.DB), { inquiryId, text, now: Date.now() })
      return c.redirect(`/enquiry/${c.req.param('token')}`, 303)
    },
  )

enquiryPageRoutes.notFound(respondWithoutEnquiry)
enquiryPageRoutes.onError((thrown, c) => {
  const error = asApiError(thrown)
  if (error.status >= 500) {
    // Not the path: it holds the token.
    log('error', 'enquiry_page_failed', { code: error.code, cause: describeCause(thrown) })
  }
  const problems = Object.values(error.details.fields ?? { problem: error.message })
  for (const [name, value] of Object.entries(error.details.headers ?? {})) c.header(name, value)
  return show(c, problems, shownAs(error.status))
})

function shownAs(status: number) {
  return status === 413 || status === 429 || status === 503 ? status : 422
}

type Token = Context<Bindings>

/** Answers with the page as it is now, or as for any other address where there is no such enquiry. */
async function show(
  c: Token,
  problems: readonly string[] = [],
  status: 200 | 422 | 413 | 429 | 503 = 200,
) {
  const token = c.req.param('token') ?? ''
  const inquiryId = readLinkToken(c.env, token)
  const page = inquiryId && (await readEnquiryPage(c.env, inquiryId, Date.now()).catch(() => null))
  if (!page) return respondWithoutEnquiry(c)
  return respondWithEnquiry(c, { page, token, problems }, status)
}

function requireLink(c: Token) {
  const inquiryId = readLinkToken(c.env, c.req.param('token') ?? '')
  if (inquiryId) return inquiryId
  throw new ApiError('not_found', 'There is no such enquiry.')
}

async function readForm(c: Token) {
  try {
    return await c.req.formData()
  } catch (cause) {
    throw new ApiError('malformed_request', 'The form could not be read. Send it again.', { cause })
  }
}
