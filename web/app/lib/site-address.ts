import { site } from './site'

/** Returns the absolute URL of a page or file of the site. */
export function siteAddress(path: string) {
  return new URL(path, site.origin).href
}
