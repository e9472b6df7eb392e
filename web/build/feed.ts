import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { blogsPage } from '../app/blogs/blogs-page'
import { feedLink, feedPath } from '../app/blogs/feed-link'
import { language } from '../app/lib/language'
import type { Post } from '../app/lib/posts/posts.server'
import { siteAddress } from '../app/lib/site-address'
import { escapeMarkup } from './document'

/** Writes an RSS 2.0 feed with the summary of each post and a link to its page. */
export async function writeFeed(folder: string, posts: readonly Post[]) {
  const file = join(folder, feedPath)
  // Otherwise only the pages of posts are in that folder.
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, formatFeed(posts))
}

function formatFeed(posts: readonly Post[]) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', feedLink.title),
    element('link', siteAddress('/blogs')),
    element('description', blogsPage.description),
    element('language', language.toLowerCase()),
    `<atom:link rel="self" type="${feedLink.type}" href="${escapeMarkup(siteAddress(feedPath))}"/>`,
    ...posts.map(formatItem),
    '</channel></rss>\n',
  ].join('\n')
}

function formatItem({ title, path, summary, date }: Post) {
  const address = siteAddress(path)
  return [
    '<item>',
    element('title', title),
    element('link', address),
    element('guid', address),
    element('description', summary),
    element('pubDate', new Date(date).toUTCString()),
    '</item>',
  ].join('')
}

function element(name: string, text: string) {
  return `<${name}>${escapeMarkup(text)}</${name}>`
}
