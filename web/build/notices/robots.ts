import { siteAddress } from '../../app/lib/site-address'

/**
 * Formats robots.txt (RFC 9309). The admin area is not in it: it answers `noindex`, which only a
 * crawler that may fetch it gets to see.
 */
export function formatRobots() {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteAddress('/sitemap.xml')}\n`
}
