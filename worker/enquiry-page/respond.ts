/** Responds with pages of the site. */
import type { Context } from 'hono'
import type { Bindings } from '../env'
import { fetchSitePage } from '../http/site-page'
import { type EnquiryAnswer, notFoundPage, renderEnquiry } from './render'

/** The site's prerendered page that is filled in. It contains no visitor's data. */
const template = '/enquiry'

/** Responds with an enquiry's page, including what could not be added to it. */
export async function respondWithEnquiry(
  c: Context<Bindings>,
  answer: EnquiryAnswer,
  status: 200 | 422 | 429 | 413 | 503 = 200,
) {
  return c.html(renderEnquiry(await fetchSitePage(c, template), answer), status)
}

/** Responds with the site's 404 page if a link leads to no enquiry. */
export async function respondWithoutEnquiry(c: Context<Bindings>) {
  const built = await fetchSitePage(c, '/404', 404)
  return c.html(built ? built.text() : notFoundPage, 404)
}
