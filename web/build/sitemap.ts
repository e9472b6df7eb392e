import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  readAbout,
  readCompletedWorkPage,
  readContact,
  readHome,
  readOverview,
} from '../app/lib/pages.server'
import type { Post } from '../app/lib/posts/posts.server'
import { completedWorkPath, servicePath } from '../app/lib/service-paths'
import { readServices } from '../app/lib/services/services.server'
import { siteAddress } from '../app/lib/site-address'
import { readTextPage } from '../app/lib/text-page.server'
import { publicPaths } from '../app/pages'
import { escapeMarkup } from './document'

/** Writes the sitemap (sitemaps.org): every public address, with the day it last changed. */
export async function writeSitemap(folder: string, posts: readonly Post[]) {
  await writeFile(join(folder, 'sitemap.xml'), formatSitemap(posts))
}

function formatSitemap(posts: readonly Post[]) {
  const dates: Record<string, string | undefined> = {
    '/': readHome().updated,
    '/services': readOverview().updated,
    '/about': readAbout().updated,
    '/contact': readContact().updated,
    [completedWorkPath]: readCompletedWorkPage().updated,
    ...Object.fromEntries(readServices().map(({ slug, updated }) => [servicePath(slug), updated])),
    '/accessibility': readTextPage('web/content/pages/accessibility.md').updated,
    '/privacy': readTextPage('web/content/pages/privacy.md').updated,
    // The newest post comes first.
    '/blogs': posts[0]?.date,
    ...Object.fromEntries(posts.map(({ path, date, updated }) => [path, updated ?? date])),
  }
  const entries = publicPaths.map((path) => {
    const changed = dates[path] ? `<lastmod>${dates[path]}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(siteAddress(path))}</loc>${changed}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}
