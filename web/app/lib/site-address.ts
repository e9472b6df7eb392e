import { site } from '../content/site'

/** Returns the full address of a page or file of the site. */
export function siteAddress(path: string) {
  return new URL(path, site.origin).href
}
