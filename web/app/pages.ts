import { readPosts } from './lib/posts/posts.server'
import { readProjects } from './lib/projects/projects.server'
import { completedWorkPath } from './lib/service-paths'
import { services } from './lib/services/catalogue'

/** All public addresses: these are prerendered, linked to and checked after a build. */
export const publicPaths: readonly string[] = [
  '/',
  '/services',
  ...services.map(({ slug }) => `/services/${slug}`),
  '/blogs',
  ...readPosts().map(({ path }) => path),
  ...(readProjects().length > 0 ? [completedWorkPath] : []),
  '/about',
  '/contact',
  '/accessibility',
  '/privacy',
]

/** Files that are built like pages. */
export const dataPaths: readonly string[] = ['/data/services.json']

/** Pages whose route sets `isStatic`: no route matches the addresses they are shown at. */
export const staticPaths: readonly string[] = [
  '/404',
  '/contact/sent',
  '/contact/not-sent',
  '/enquiry',
]

/** Addresses with a page that search engines must not index. */
export const unlistedPaths: readonly string[] = ['/admin', ...staticPaths]
