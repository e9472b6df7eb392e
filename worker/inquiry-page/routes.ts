import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { safeParse } from 'valibot'
import { openDatabase } from '../db/database'
import { requireRoom } from '../db/size'
import { type Bindings, readDatabaseLimit } from '../env'
import { ApiError, asApiError, describeCause } from '../errors'
import { requireOpen } from '../files/announce'
import { readLinkToken } from '../files/link-token'
import { filesIn, receiveFiles } from '../files/receive-whole'
import { respondMethodNotAllowed } from '../http/error-response'
import { clientAddress, limitFiles, limitInquiries } from '../http/rate-limit'
import { runToCompletion } from '../http/run-to-completion'
import { security, setHeaders } from '../http/security'
import {
  limitAddedFiles,
  readForm,
  refusalOf,
  requireForm,
  requireMultipart,
} from '../http/validate'
import { hashAddress } from '../intake/byte-budget'
import { bodyMaxBytes } from '../intake/contract'
import { log } from '../log'
import { addCorrection, Correction } from './corrections'
import { readInquiryPage, respondWithInquiry, respondWithoutInquiry } from './page'

/** Anyone with the address can read the page, so keep it from other sites and search engines. */
const privately = createMiddleware<Bindings>(async function privately(c, next) {
  await next()
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex, nofollow')
})

type PageContext = Context<Bindings>

const base = new Hono<Bindings>().basePath('/enquiry')

/**
 * The private page of each enquiry, at the link that was given to its visitor. Another site cannot
 * know that link, so the page's forms need no origin check. It would fail anyway: browsers send
 * `Origin: null` from a page whose referrer policy is `no-referrer`.
 */
export const inquiryPageRoutes = base
  .use(privately)
  .use(setHeaders)
  .use(security)
  .use(methodNotAllowed({ app: base, onMethodNotAllowed: respondMethodNotAllowed }))
  // First, because the handler of errors reads the text that could not be saved.
  .use('/:token/corrections', bodyLimit({ maxSize: bodyMaxBytes }))
  .use('/:token/*', limitFiles)
  .get('/:token', (c) => show(c))
  // The address in the browser after a refusal, which a visitor may reload or keep.
  .on('GET', ['/:token/files', '/:token/corrections'], returnToPage)
  .post('/:token/files', requireMultipart, limitInquiries, limitAddedFiles, async (c) => {
    const inquiryId = requireLink(c)
    requireOpen(inquiryId, Date.now())
    const files = filesIn(await readForm(c))
    if (files.length === 0) throw new ApiError('validation_failed', 'Choose a file first.')
    const by = { inquiryId, address: clientAddress(c), now: Date.now }
    const problems = await runToCompletion(c, receiveFiles(c.env, files, by))
    if (problems.length > 0) return show(c, { problems }, 422)
    return returnToPage(c)
  })
  .post('/:token/corrections', requireForm, limitInquiries, async (c) => {
    const inquiryId = requireLink(c)
    requireOpen(inquiryId, Date.now())
    const parsed = safeParse(Correction, await c.req.parseBody())
    if (!parsed.success) throw refusalOf(parsed.issues)
    const { text } = parsed.output
    await requireRoom(c.env)
    const now = Date.now()
    await addCorrection(openDatabase(c.env.DB), {
      inquiryId,
      text,
      now,
      source: hashAddress(c.env, clientAddress(c), now),
      databaseLimit: readDatabaseLimit(c.env),
    })
    return returnToPage(c)
  })

inquiryPageRoutes.notFound(respondWithoutInquiry)
inquiryPageRoutes.onError(async (thrown, c) => {
  const error = asApiError(thrown)
  if (error.status >= 500) {
    // The path is not logged, because it contains the token.
    log('error', 'inquiry_page_failed', { code: error.code, cause: describeCause(thrown) })
  }
  const problems = Object.values(error.details.fields ?? { problem: error.message })
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
  const typed = error.status === 413 ? '' : await typedText(c)
  if (error.status !== 429 && error.status < 500) {
    return show(c, { problems, typed }, error.status === 413 ? 413 : 422)
  }
  const token = c.req.param('token') ?? ''
  if (!readLinkToken(c.env, token)) return respondWithoutInquiry(c)
  // Does not query the database: it may be what failed, and a flood must not cost it anything.
  const facts = { page: null, token, typed }
  if (error.status === 429) return respondWithInquiry(c, { ...facts, problems }, 429)
  const problem = c.req.method === 'GET' ? notShown : notTaken
  return respondWithInquiry(c, { ...facts, problems: [problem] }, 503)
})

const notShown = 'We cannot show your enquiry at the moment. Load this page again in a minute.'
const notTaken = 'We could not save this. Please send it again in a minute.'

type Said = { problems?: readonly string[]; typed?: string }

/** Responds with the current page, or with the 404 page if there is no such enquiry. */
async function show(c: PageContext, said: Said = {}, status: 200 | 422 | 413 = 200) {
  const token = c.req.param('token') ?? ''
  const inquiryId = readLinkToken(c.env, token)
  const page = inquiryId && (await readInquiryPage(c.env, inquiryId, Date.now()))
  if (!page) return respondWithoutInquiry(c)
  return respondWithInquiry(c, { page, token, ...said }, status)
}

/** Returns the correction that could not be saved, so that the visitor need not type it again. */
async function typedText(c: PageContext) {
  if (!c.req.path.endsWith('/corrections')) return ''
  const { text } = await c.req.parseBody().catch(() => ({ text: '' }))
  return typeof text === 'string' ? text : ''
}

function returnToPage(c: PageContext) {
  return c.redirect(`/enquiry/${c.req.param('token')}`, 303)
}

function requireLink(c: PageContext) {
  const inquiryId = readLinkToken(c.env, c.req.param('token') ?? '')
  if (inquiryId) return inquiryId
  throw new ApiError('not_found', 'There is no such enquiry.')
}
