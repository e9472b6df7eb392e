/**
 * Makes a service readable from its slug. Pure: the desk does so for a service that there no longer
 * is, and the Worker for all, as the titles are the site's content; a made-up slug can say no more
 * than the message itself.
 */
export function nameOfService(slug: string) {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
