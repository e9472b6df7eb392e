import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { fallback, object, optional, safeParse } from 'valibot'
import { services } from '../../web/app/lib/services/catalogue'
import { type Database, openDatabase, statement } from '../db/database'
import { dailyCounts } from '../db/schema'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { shortText } from '../fields'
import { filesIn, hasFileNamesOnly, receiveFiles } from '../files/accept'
import { clientAddress, limitClicks, limitInquiries, visitorIp } from '../http/rate-limit'
import { runToCompletion } from '../http/respond'
import {
  isFormPost,
  ownOrigins,
  readForm,
  refusalOf,
  requireJsonOrForm,
  validate,
} from '../http/validate'
import { readInquiryPage, respondWithInquiry } from '../inquiry-page/page'
import { respondSent } from '../inquiry-page/sent-page'
import { titleOfService, withIntroduction } from '../introduction'
import { calendarOf, dayOf } from '../time-zone'
import { bodyMaxBytes, messageTooLong } from './contract'
import { receive } from './receive'
import { cleanSlug, readOrigin, slugMaxLength, unknownOrigin } from './source'
import { keyOfContent, keyOfForm, NewInquiry } from './submission'

const filesNotSent =
  'Your message has arrived, but its files were not sent. Choose them again under Files below.'

/** If there is no private page that could say more. */
const filesNotTaken =
  'Your message has arrived, but some of its files have not. Send those by e-mail.'

/** Answers with 303 or a page, and passes JSON on. */
const acceptFormPost = createMiddleware<Env>(async function acceptFormPost(c, next) {
  if (!isFormPost(c)) return next()
  const form = await readForm(c)
  limitText(form)
  const parsed = safeParse(NewInquiry, Object.fromEntries(withScriptsLineBreaks(form)))
  if (!parsed.success) throw refusalOf(parsed.issues)
  const inquiry = parsed.output
  const service = inquiry.service ?? serviceAskedFor(c.req.header('referer'), ownOrigins(c))
  // Added after validation, so that our line does not make a message long enough.
  if (service)
    inquiry.message = withIntroduction(inquiry.message, titleOfService(services, service))
  const receiving = receive(c.env, inquiry, {
    key: keyOfContent(inquiry, service),
    address: clientAddress(c),
    visitorIp: visitorIp(c),
    origin: { ...unknownOrigin, service },
    now: Date.now,
    inBackground: (work) => c.executionCtx.waitUntil(work),
  })
  const receipt: FormReceipt = await runToCompletion(c, receiving).catch(asReceipt)
  const { inquiry: stored, page } = receipt
  const files = filesIn(form)
  const problems = hasFileNamesOnly(form) ? [filesNotSent] : []
  if (files.length > 0) {
    const by = { inquiryId: stored.id, address: clientAddress(c), now: Date.now }
    problems.push(...(await runToCompletion(c, receiveFiles(c.env, files, by))))
  }
  if (receipt.failure) throw receipt.failure
  if (problems.length > 0) return showProblems(c, stored.id, { page, problems })
  if (page) return c.redirect(`${page}/sent`, 303)
  return respondSent(c, { reference: stored.reference })
})

/** Form posts have CRLF line breaks, the form's script sends LF: one text for both. */
function withScriptsLineBreaks(form: FormData) {
  return [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value,
  ])
}

/** A form with files may be larger than other bodies, but its text may not. */
function limitText(form: FormData) {
  const texts = [...form.values()].filter((value) => typeof value === 'string')
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (bytes > bodyMaxBytes) throw new ApiError('too_large', messageTooLong)
}

type FormReceipt = {
  inquiry: { id: string; reference?: string }
  page: string | undefined
  failure?: Error
}

/** If only the notification failed, the enquiry is stored, so its files are still accepted. */
function asReceipt(thrown: unknown): FormReceipt {
  const { inquiry, page } = thrown instanceof ApiError ? thrown.details : {}
  if (!inquiry || !(thrown instanceof ApiError)) throw thrown
  return { inquiry, page, failure: thrown }
}

type Problems = { page: string | undefined; problems: readonly string[] }

async function showProblems(
  c: Context<Env>,
  inquiryId: string,
  { page: address, problems }: Problems,
) {
  if (!address) throw new ApiError('files_unavailable', filesNotTaken)
  const page = await readInquiryPage(c.env, inquiryId, Date.now()).catch(() => null)
  const token = address.split('/').at(-1) ?? ''
  return page ? respondWithInquiry(c, { page, token, problems }) : c.redirect(address, 303)
}

/** `?service=<slug>` names the service that a visitor came from. */
const formPage = '/contact'

/** Without JavaScript only the Referer tells us: browsers send the full URL to the page's own site. */
function serviceAskedFor(referer: string | undefined, origins: readonly string[]) {
  const page = URL.parse(referer ?? '')
  if (!page || !origins.includes(page.origin) || page.pathname !== formPage) return null
  return cleanSlug(page.searchParams.get('service') ?? '')
}

export const inquiryRoutes = new Hono<Env>().post(
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

const ClickQuery = object({ service: fallback(optional(shortText(slugMaxLength), ''), '') })

/** Links send a ping (`ping` attribute). Nothing about the visitor is stored. */
export const clickRoutes = new Hono<Env>().post(
  '/whatsapp',
  limitClicks,
  validate('query', ClickQuery),
  async (c) => {
    const slug = c.req.valid('query').service
    // Made-up services would fill any number of rows, and the list in the reports.
    const service = services.some((each) => each.slug === slug) ? slug : ''
    const now = Date.now()
    const today = dayOf(calendarOf(c.env, now), now)
    await countWhatsAppClick(openDatabase(c.env.DB), today, service)
    return c.body(null, 204)
  },
)

async function countWhatsAppClick(db: Database, today: number, service: string) {
  const insert = sql`insert into ${dailyCounts} (kind, day, key, count)
    values ('whatsapp', ${today}, ${service}, 1)
    on conflict (kind, day, key) do update set count = count + 1`
  await statement(db, insert).run()
}
