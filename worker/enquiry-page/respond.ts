/** Responds with pages of the site. */
import type { Context } from 'hono'
import type { Bindings } from '../env'
import { type EnquiryAnswer, notFoundPage, renderEnquiry } from './render'

/** The site's prerendered page that is filled in. It contains no visitor's data. */
const template = '/enquiry'

/** Responds with an enquiry's page, including what could not be added to it. */
export async function respondWithEnquiry(
  c: Context<Bindings>,
  answer: EnquiryAnswer,
  status: 200 | 422 | 429 | 413 | 503 = 200,
) {
  return c.html(renderEnquiry(await fetchPage(c, template), answer), status)
}

/** Responds with the site's 404 page if a link leads to no enquiry. */
export async function respondWithoutEnquiry(c: Context<Bindings>) {
  const built = await fetchPage(c, '/404')
  return c.html(built ? built.text() : notFoundPage, 404)
}

async function fetchPage(c: Context<Bindings>, path: string) {
  const page = await c.env.ASSETS?.fetch(new URL(path, c.req.url)).catch(() => undefined)
  if (!page || (page.status !== 200 && page.status !== 404)) return undefined
  // The page's own policy, or at least `frame-ancestors`, which a meta tag cannot set.
  c.set('pagePolicy', page.headers.get('content-security-policy') ?? "frame-ancestors 'none'")
  return path === template && page.status !== 200 ? undefined : page
}
