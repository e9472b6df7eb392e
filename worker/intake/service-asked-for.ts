import { cleanSlug } from './source'

/** The page with the form; `?service=<slug>` names the service that a visitor came from. */
const formPage = '/contact'

/**
 * Returns the slug of the service that the page of a form post names, or null. Without JavaScript
 * nothing else says it: browsers give a form's full address to its own site (Referrer-Policy
 * `strict-origin-when-cross-origin`).
 */
export function serviceAskedFor(referer: string | undefined, origins: readonly string[]) {
  const page = URL.parse(referer ?? '')
  if (!page || !origins.includes(page.origin) || page.pathname !== formPage) return null
  return cleanSlug(page.searchParams.get('service') ?? '')
}
