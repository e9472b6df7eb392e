/** Error responses: JSON, or a page if a form was sent without JavaScript. */

import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Bindings } from '../env'
import { ApiError, asApiError, describeCause } from '../errors'
import { messageTooLong } from '../intake/contract'
import { log } from '../log'
import { isFormPost } from './validate'

/** The only place where a thrown error becomes a response. */
export function respondToError(thrown: unknown, c: Context<Bindings>) {
  const error = asApiError(thrown)
  if (error.status >= 500) {
    log('error', 'request_failed', {
      code: error.code,
      path: c.req.path,
      cause: describeCause(thrown),
    })
  }
  return respondWith(c, error)
}

export function respondNotFound(c: Context<Bindings>) {
  return respondWith(c, new ApiError('not_found', 'There is nothing at this address.'))
}

/** 405, or 204 to OPTIONS, without Access-Control-Allow-Origin for other sites' scripts. */
export function respondMethodNotAllowed(c: Context<Bindings>, methods: string[]) {
  const allow = methods.sort().join(', ')
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow })
  return respondWith(
    c,
    new ApiError('method_not_allowed', `Use ${allow} here.`, { headers: { allow } }),
  )
}

function respondWith(c: Context<Bindings>, error: ApiError) {
  if (isFormPost(c)) return respondWithPage(c, error)
  return c.json(error.toBody(), error.status, { ...error.details.headers })
}

/** The site's own page for a message that was not sent. It is prerendered without the messages. */
const notSentPage = '/contact/not-sent'

/**
 * Says what to correct, and that the input is still there when the browser goes back. Shows only
 * our own messages, nothing that was sent.
 */
async function respondWithPage(c: Context<Bindings>, error: ApiError) {
  const problems = Object.values(error.details.fields ?? {})
  const headers = { ...error.details.headers }
  const message = error.code === 'too_large' ? messageTooLong : error.message
  const page = await c.env.ASSETS?.fetch(new URL(notSentPage, c.req.url)).catch(() => undefined)
  if (!page?.ok) return c.html(plainPage(message, problems), error.status, headers)

  // The page's own policy, or at least the directive that a <meta> tag cannot set.
  c.set('pagePolicy', page.headers.get('content-security-policy') ?? "frame-ancestors 'none'")
  const filled = new HTMLRewriter()
    .on('h1', { element: (heading) => void heading.setInnerContent(message) })
    .on('[data-problems]', {
      element: (list) => void list.append(String(html`${problems.map(listItem)}`), { html: true }),
    })
    .transform(page)
  return c.html(filled.text(), error.status, headers)
}

/** Used if the site's files cannot be read. */
const plainPage = (message: string, problems: string[]) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Your message was not sent</title>
  </head>
  <body>
    <h1>${message}</h1>
    <ul>${problems.map(listItem)}</ul>
    <p>Go back with your browser: what you typed is still there.</p>
  </body>
</html>`

const listItem = (problem: string) => html`<li>${problem}</li>`
