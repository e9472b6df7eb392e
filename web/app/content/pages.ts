/** Every public address, once: what is prerendered, linked to and checked after a build. */
export const publicPaths: readonly string[] = ['/', '/contact']

/** Addresses that have a page and stay out of search engines. */
export const unlistedPaths: readonly string[] = ['/contact/sent', '/admin', '/404']
