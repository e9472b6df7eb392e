import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteAddress } from '../app/lib/site-address'

/**
 * Writes robots.txt (RFC 9309). The admin area is not listed: it is served with `noindex`, which a
 * crawler sees only if it may fetch the page.
 */
export async function writeRobots(folder: string) {
  const rules = `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteAddress('/sitemap.xml')}\n`
  await writeFile(join(folder, 'robots.txt'), rules)
}
