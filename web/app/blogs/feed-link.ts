import { site } from '../lib/site'
import { blogsPage } from './blogs-page'

/** The address of the feed, which the build writes. */
export const feedPath = '/blogs/rss.xml'

/** Lets feed readers find the feed from a page. */
export const feedLink = {
  rel: 'alternate',
  type: 'application/rss+xml',
  href: feedPath,
  title: `${site.name}: ${blogsPage.title}`,
}
