import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { feedPath } from '../../app/blogs/feed-link'
import { readPosts } from '../../app/blogs/posts.server'
import { publicPaths } from '../../app/pages'
import { formatFeed } from './feed'
import { formatRobots } from './robots'
import { formatSecurityTxt, securityTxtPath } from './security-txt'
import { formatSitemap } from './sitemap'

/** Writes the files that programs ask a site for: what it has, what is new, whom to tell. */
export async function writeNotices(folder: string, now = new Date()) {
  const posts = readPosts()
  const files = {
    '/sitemap.xml': formatSitemap(publicPaths, posts),
    '/robots.txt': formatRobots(),
    [securityTxtPath]: formatSecurityTxt(now),
    [feedPath]: formatFeed(posts),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
