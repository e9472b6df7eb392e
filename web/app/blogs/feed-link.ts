import { blogs } from '../content/blogs/blogs'
import { site } from '../content/site'

/** Where the feed is: it is written by the build. */
export const feedPath = '/blogs/rss.xml'

/** Lets feed readers find the feed from a page. */
export const feedLink = {
  rel: 'alternate',
  type: 'application/rss+xml',
  href: feedPath,
  title: `${site.name}: ${blogs.title}`,
}
