import { readPosts } from './blogs/posts.server'
import { services } from './content/services/catalogue'

/** Every public address, once: what is prerendered, linked to and checked after a build. */
export const publicPaths: readonly string[] = [
  '/',
  '/services',
  ...services.map(({ slug }) => `/services/${slug}`),
  '/blogs',
  ...readPosts().map(({ path }) => path),
  '/about',
  '/contact',
  '/accessibility',
  '/privacy',
]

/** Files that are built like pages. */
export const dataPaths: readonly string[] = ['/data/services.json']

/** Addresses that have a page and stay out of search engines. */
export const unlistedPaths: readonly string[] = [
  '/contact/sent',
  '/contact/not-sent',
  '/admin',
  '/404',
]
