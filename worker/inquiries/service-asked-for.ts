/** The page with the form; `?service=<slug>` names the service that a visitor came from. */
const formPage = '/contact'

/** Longer than any slug: the name is put in front of a message and must not take it over. */
const slugMaxLength = 100

/**
 * Returns the service that the page of a form post names, made readable from its slug, or undefined.
 * Without JavaScript nothing else says it: browsers give a form's full address to its own site
 * (Referrer-Policy `strict-origin-when-cross-origin`). The titles are the site's content, which the
 * Worker does not know; a made-up slug can say no more than the message itself.
 */
export function serviceAskedFor(referer: string | undefined, origins: readonly string[]) {
  const page = URL.parse(referer ?? '')
  if (!page || !origins.includes(page.origin) || page.pathname !== formPage) return undefined
  const slug = page.searchParams.get('service') ?? ''
  if (slug.length > slugMaxLength || !slugRe.test(slug)) return undefined
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const slugRe = /^[a-z\d]+(-[a-z\d]+)*$/
