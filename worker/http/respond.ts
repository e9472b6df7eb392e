import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import { routePath } from 'hono/route'
import { secureHeaders } from 'hono/secure-headers'
import type { Env } from '../env'
import { ApiError, asApiError, describeCause } from '../errors'
import { messageTooLong } from '../intake/contract'
import { log } from '../log'
import { isFormPost } from './validate'

/** Nothing from the API may be framed, run or embedded. */
export const security = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  strictTransportSecurity: false,
  referrerPolicy: 'strict-origin-when-cross-origin',
  xFrameOptions: 'DENY',
  permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  // Only obsolete browsers and plug-ins read these.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/**
 * HTTPS only, for two years (in seconds) and for this host alone. Subdomains may serve other things
 * over HTTP, and the browsers' preload list is hard to leave, so both are left to the owner.
 */
const httpsOnly = 'max-age=63072000'

export const setHeaders = createMiddleware<Env>(async function setHeaders(c, next) {
  await next()
  // Not with `c.header`, which copies a finished response for each header.
  const { headers } = c.res
  headers.set('cache-control', 'no-store')
  headers.set('strict-transport-security', c.env.STRICT_TRANSPORT_SECURITY || httpsOnly)
  // A page of the site keeps the policy that it was built with.
  if (c.var.pagePolicy) headers.set('content-security-policy', c.var.pagePolicy)
})

/** The only place where the API makes a response of a thrown error. */
export function respondToError(thrown: unknown, c: Context<Env>) {
  const error = asApiError(thrown)
  if (error.status >= 500) {
    log('error', 'request_failed', {
      code: error.code,
      route: routePath(c),
      cause: describeCause(thrown),
    })
  }
  return respondWith(c, error)
}

export function respondNotFound(c: Context<Env>) {
  return respondWith(c, new ApiError('not_found', 'There is nothing at this address.'))
}

/** 405, or 204 to OPTIONS, without Access-Control-Allow-Origin for other sites' scripts. */
export function respondMethodNotAllowed(c: Context<Env>, methods: string[]) {
  const allow = methods.sort().join(', ')
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow })
  return respondWith(
    c,
    new ApiError('method_not_allowed', `Use ${allow} here.`, { headers: { allow } }),
  )
}

function respondWith(c: Context<Env>, error: ApiError) {
  if (isFormPost(c)) return respondWithPage(c, error)
  return c.json(error.toBody(), error.status, error.headers)
}

/** The site's own page for a message that was not sent. It is prerendered without the messages. */
const notSentPage = '/contact/not-sent'

/** Shows only our own messages, nothing that was sent. */
async function respondWithPage(c: Context<Env>, error: ApiError) {
  const problems = Object.values(error.details.fields ?? {})
  const message = error.code === 'too_large' ? messageTooLong : error.message
  const page = await fetchSitePage(c, notSentPage)
  if (!page) return c.html(plainAnswer(message, problems), error.status, error.headers)
  const filled = new HTMLRewriter()
    .on('h1', { element: (heading) => void heading.setInnerContent(message) })
    .on('[data-problems]', {
      element: (list) => void list.append(String(listItems(problems)), { html: true }),
    })
    .transform(page)
  return c.html(filled.text(), error.status, error.headers)
}

const plainAnswer = (message: string, problems: string[]) =>
  plainPage(
    'Your message was not sent',
    html`<h1>${message}</h1>
    <ul>${listItems(problems)}</ul>
    <p>Use your browser’s Back button: what you typed is still there.</p>`,
  )

/** Undefined if the page cannot be read. The site sends it with `status`. */
export async function fetchSitePage(c: Context<Env>, path: string, status = 200) {
  const page = await c.env.ASSETS?.fetch(new URL(path, c.req.url)).catch(() => undefined)
  if (page?.status !== 200 && page?.status !== status) return undefined
  // The page's own policy, or at least the directive that a <meta> tag cannot set.
  c.set('pagePolicy', page.headers.get('content-security-policy') ?? "frame-ancestors 'none'")
  return page
}

export const plainPage = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
  </head>
  <body>${body}</body>
</html>`

export const listItems = (texts: readonly string[]) =>
  html`${texts.map((text) => html`<li>${text}</li>`)}`

/** Otherwise the platform cancels the work when the client's connection closes. */
export function runToCompletion<E extends Env, T>(c: Context<E>, work: Promise<T>) {
  c.executionCtx.waitUntil(work.catch(() => undefined))
  return work
}

/**
 * The first piece is produced before the response, so that a failure can still be answered with an error. A
 * later failure aborts the stream, so that the browser reports it instead of keeping a truncated file.
 */
export async function fileResponse(
  pieces: AsyncGenerator<string, void>,
  { name, type }: { name: string; type: string },
) {
  return new Response(streamFrom(encode(await pieces.next(), pieces)), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })
}

async function* encode(next: IteratorResult<string, void>, pieces: AsyncGenerator<string, void>) {
  const encoder = new TextEncoder()
  try {
    for (; !next.done; next = await pieces.next()) yield encoder.encode(next.value)
  } catch (thrown) {
    log('error', 'export_aborted')
    throw thrown
  }
}

/** `ReadableStream.from`, which the runtime has but its types lack. */
export const streamFrom = (ReadableStream as unknown as StreamConstructor).from
type StreamConstructor = { from: (pieces: AsyncIterable<Uint8Array>) => ReadableStream }
