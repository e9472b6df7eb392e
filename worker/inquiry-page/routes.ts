import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { methodNotAllowed } from 'hono/method-not-allowed'
import * as v from 'valibot'
import { site } from '../../web/app/lib/site'
import { budgetSpent, countAddedText, hashAddress, isRefused } from '../byte-budget'
import { findSentFile } from '../correspondence/sent-files'
import {
  batch,
  openDatabase,
  readDatabaseLimit,
  requireRoom,
  retryTransient,
  rowOf,
  statement,
} from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { corrections, deskState, inquiries } from '../db/schema'
import { queueAddition } from '../emails/queue-addition'
import { readLinkToken } from '../encryption'
import type { Bindings, Env } from '../env'
import { ApiError, asApiError, describeCause } from '../errors'
import { filesIn, receiveFiles, requireOpen } from '../files/accept'
import { filePolicy, sendObject, targetOf } from '../files/downloads/send-object'
import { requireBucket } from '../files/receive-chunk'
import { type Added, additionIn, type OnAddition, recordAddition } from '../files/store'
import { clientAddress, limitFiles, limitInquiries } from '../http/rate-limit'
import { logRequests } from '../http/request-log'
import { respondMethodNotAllowed, runToCompletion, security, setHeaders } from '../http/respond'
import {
  limitAddedFiles,
  readForm,
  refusalOf,
  requireForm,
  requireMultipart,
} from '../http/validate'
import { bodyMaxBytes } from '../intake/contract'
import { log } from '../log'
import { notifyInBackground } from '../notifications/push/notify'
import { cleanText, countVisible } from '../text'
import { utcDayOf } from '../time'
import { readInquiryPage, respondWithInquiry, respondWithoutInquiry } from './page'
import { respondSent } from './sent-page'

/** Anyone with the address can read the page, so keep it from other sites and search engines. */
const privately = createMiddleware<Env>(async function privately(c, next) {
  await next()
  c.header('referrer-policy', 'no-referrer')
  c.header('x-robots-tag', 'noindex, nofollow')
})

/** Before anything else, so that no other address costs or reveals anything. */
const requireToken = createMiddleware<Env>(async function requireToken(c, next) {
  if (!readLinkToken(c.env, c.req.param('token') ?? '')) return respondWithoutInquiry(c)
  await next()
})

type PageContext = Context<Env>

const base = new Hono<Env>().basePath('/enquiry')

/**
 * Another site cannot know the link, so the page's forms need no origin check. It would fail anyway:
 * browsers send `Origin: null` from a page whose referrer policy is `no-referrer`.
 */
export const inquiryPageRoutes = base
  .use(logRequests)
  .use(privately)
  .use(setHeaders)
  .use(security)
  .use(methodNotAllowed({ app: base, onMethodNotAllowed: respondMethodNotAllowed }))
  .use('/:token/*', requireToken)
  // Before the others, because the handler of errors reads the text that could not be saved.
  .use('/:token/corrections', bodyLimit({ maxSize: bodyMaxBytes }))
  .use('/:token/*', limitFiles)
  .get('/:token', (c) => show(c))
  .get('/:token/sent', async (c) => {
    const inquiryId = requireLink(c)
    const address = `/enquiry/${c.req.param('token')}`
    // The link alone shows that the message was stored, whatever the database does now.
    const page = await readInquiryPage(c.env, inquiryId, Date.now()).catch(() => undefined)
    if (page === null) return respondWithoutInquiry(c)
    return respondSent(c, { address, reference: page?.reference, files: page?.files })
  })
  // The address in the browser after a refusal, which a visitor may reload or keep.
  .on('GET', ['/:token/files', '/:token/corrections'], returnToPage)
  .get('/:token/files/:file{\\d{1,15}}', async (c) => {
    const db = openDatabase(c.env.DB)
    const file = await findSentFile(db, requireLink(c), Number(c.req.param('file')), Date.now())
    if (!file) return show(c, { problems: [fileExpired] }, 404)
    c.set('pagePolicy', filePolicy)
    return sendObject(c.req.raw, requireBucket(c.env), targetOf(file))
  })
  .post('/:token/files', requireMultipart, limitInquiries, limitAddedFiles, async (c) => {
    const inquiryId = requireLink(c)
    requireOpen(inquiryId, Date.now())
    const files = filesIn(await readForm(c))
    if (files.length === 0) throw new ApiError('validation_failed', 'Choose a file first.')
    const by = {
      ...{ inquiryId, address: clientAddress(c), now: Date.now, isLater: true },
      onAddition: notifyOwner(c),
    }
    const problems = await runToCompletion(c, receiveFiles(c.env, files, by))
    if (problems.length > 0) return show(c, { problems }, 422)
    return returnToPage(c)
  })
  .post('/:token/corrections', requireForm, limitInquiries, async (c) => {
    const inquiryId = requireLink(c)
    requireOpen(inquiryId, Date.now())
    const parsed = v.safeParse(Correction, await c.req.parseBody())
    if (!parsed.success) throw refusalOf(parsed.issues)
    await requireRoom(c.env)
    const addition = await addCorrection(c.env, inquiryId, parsed.output.text, clientAddress(c))
    if (addition) notifyOwner(c)(addition)
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
  if (error.code === 'database_limit_reached') {
    return respondWithInquiry(c, { ...facts, problems: [`${error.message} ${orCall}`] }, 503)
  }
  return respondWithInquiry(c, { ...facts, problems: [problem] }, 503)
})

const notShown = 'We cannot show your enquiry at the moment. Load this page again in a minute.'
const orCall = `If it is urgent, call ${site.phones[0].number}.`
const fileExpired = 'This file is no longer available here. Ask us to send it again.'
const notTaken = 'We could not save this. Please send it again in a minute.'

type Said = { problems?: readonly string[]; typed?: string }

async function show(c: PageContext, said: Said = {}, status: 200 | 404 | 422 | 413 = 200) {
  const token = c.req.param('token') ?? ''
  const inquiryId = readLinkToken(c.env, token)
  const page = inquiryId && (await readInquiryPage(c.env, inquiryId, Date.now()))
  if (!page) return respondWithoutInquiry(c)
  return respondWithInquiry(c, { page, token, ...said }, status)
}

async function typedText(c: PageContext) {
  if (!c.req.path.endsWith('/corrections')) return ''
  const { text } = await c.req.parseBody().catch(() => ({ text: '' }))
  return typeof text === 'string' ? text : ''
}

function notifyOwner(c: PageContext): OnAddition {
  return (id) => notifyInBackground(c, { kind: 'message', inquiryIds: [id] })
}

function returnToPage(c: PageContext) {
  return c.redirect(`/enquiry/${c.req.param('token')}`, 303)
}

function requireLink(c: PageContext) {
  const inquiryId = readLinkToken(c.env, c.req.param('token') ?? '')
  if (inquiryId) return inquiryId
  throw new ApiError('not_found', 'There is no such enquiry.')
}

/** In characters. */
const minLength = 3
const maxLength = 2000

const tooShort = 'Write what should be corrected'

export const Correction = v.object({
  text: v.pipe(
    v.string(tooShort),
    // A browser sends CRLF, but counts one character for it in the field.
    v.transform((text) => cleanText(text).replaceAll('\r\n', '\n')),
    v.check((text) => countVisible(text) >= minLength, tooShort),
    v.maxLength(maxLength, `Use at most ${maxLength} characters`),
  ),
})

/** Per enquiry. More than this is a conversation, for which there is e-mail. */
const maxCorrections = 10

/** Returns whose owner is to be notified. Stores the same text only once. It counts towards the text of its address that day, like an enquiry. */
async function addCorrection(env: Bindings, inquiryId: string, text: string, address: string) {
  const db = openDatabase(env.DB)
  const now = Date.now()
  const usage = {
    source: hashAddress(env, address, now),
    day: utcDayOf(now),
    databaseLimit: readDatabaseLimit(env),
    bytes: new TextEncoder().encode(text).length,
  }
  const isSpent = sql`(select ${isRefused} from ${deskState})`
  const same = sql`select 1 from ${corrections} where inquiry_id = ${inquiryId} and text = ${text}`
  const count = sql`(select count(*) from ${corrections} where inquiry_id = ${inquiryId})`
  const isNew = sql`exists (select 1 from ${inquiries} where id = ${inquiryId})
    and not exists (${same}) and ${count} < ${maxCorrections} and not ${isSpent}`
  const idIfNew = sql`(select id from ${inquiries} where id = ${inquiryId} and ${isNew})`
  const row = rowOf(corrections, { inquiryId, at: now, text })
  const statements = [
    ...recordAddition(sql`id = ${idIfNew}`, { text, isLater: true, now }),
    raiseRevision(idIfNew),
    ...queueAddition(idIfNew, now),
    db.insert(corrections).select(sql`select ${row} where ${isNew}`),
    ...countAddedText(usage),
    same,
    sql`select ${isSpent} as isSpent from ${inquiries} where id = ${inquiryId}`,
  ].map((source) => statement(db, source, usage))
  const answers = await retryTransient(() => batch<Added & { isSpent?: 0 | 1 }>(db, statements))
  const [stored, inquiry] = answers.slice(-2)
  if (stored?.results.length) return additionIn(answers)
  if (!inquiry?.results.length) throw new ApiError('not_found', 'There is no such enquiry.')
  if (inquiry.results[0]?.isSpent) throw budgetSpent(now)
  throw new ApiError(
    'too_many_requests',
    `An enquiry can have at most ${maxCorrections} corrections. Send us an e-mail or call us instead.`,
  )
}
