import type { Post } from '../../app/blogs/posts.server'
import { siteAddress } from '../../app/lib/site-address'
import { escapeMarkup } from '../document'

/** Formats the public addresses for search engines (sitemaps.org), with a date where one is known. */
export function formatSitemap(paths: readonly string[], posts: readonly Post[]) {
  const entries = paths.map((path) => {
    const date = posts.find((post) => post.path === path)?.date
    const changed = date ? `<lastmod>${date}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(siteAddress(path))}</loc>${changed}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}
