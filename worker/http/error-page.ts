import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Bindings } from '../env'
import type { ApiError } from '../errors'
import { messageTooLong } from '../intake/contract'

/** The site's own page for a message that was not sent; it is prerendered, the messages are not. */
const notSentPage = '/contact/not-sent'

/**
 * Answers a form without JavaScript that could not be taken: what to put right, and the way back,
 * where the browser still has what was typed. Shows our own messages only, nothing that was sent.
 */
export async function respondWithPage(c: Context<Bindings>, error: ApiError) {
  const problems = Object.values(error.details.fields ?? {})
  const headers = { ...error.details.headers }
  const message = error.code === 'too_large' ? messageTooLong : error.message
  const page = await openPage(c)
  if (!page) return c.html(plainPage(message, problems), error.status, headers)

  // The page's own policy, or at least the part of it that no page can say in a tag.
  c.set('pagePolicy', page.headers.get('content-security-policy') ?? "frame-ancestors 'none'")
  const filled = new HTMLRewriter()
    .on('h1', { element: (heading) => void heading.setInnerContent(message) })
    .on('[data-problems]', {
      element(list) {
        for (const problem of problems)
          list.append(`<li>${escapeHtml(problem)}</li>`, { html: true })
      },
    })
    .transform(page)
  return c.body(await filled.text(), error.status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
  })
}

async function openPage(c: Context<Bindings>) {
  try {
    const page = await c.env.ASSETS?.fetch(new URL(notSentPage, c.req.url))
    return page?.ok ? page : undefined
  } catch {
    return undefined
  }
}

/** What remains to say where the site's files cannot be read. */
const plainPage = (message: string, problems: string[]) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Your message was not sent</title>
  </head>
  <body>
    <h1>${message}</h1>
    <ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>
    <p>Go back with your browser: what you typed is still there.</p>
  </body>
</html>`

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
