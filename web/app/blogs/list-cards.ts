import { placeholders } from '../content/blogs/blogs'
import { placeholderImages } from '../content/blogs/images'
import type { ImageSource } from '../lib/image-source'
import { noBreakSpaces } from '../lib/no-break-spaces'
import { findPostImage } from './find-post-image'
import { type Post, readPosts } from './posts.server'

/** A card on the overview, for a post or a placeholder. */
export type BlogCard = {
  title: string
  summary: string
  path: string
  image: ImageSource
  /** The publication date; placeholders have none. */
  date?: string
}

/** Returns the cards of the overview: posts, newest first, then placeholders. */
export function listCards(): BlogCard[] {
  const posts = readPosts()
  return [
    ...posts.map(toCard),
    ...placeholders.flatMap(({ slug, ...words }, index) => {
      const image = placeholderImages[index]
      const isTaken = posts.some((post) => post.slug === slug)
      return image && !isTaken ? [{ ...words, path: `/blogs/${slug}`, image }] : []
    }),
  ]
}

/** Returns the cards of the posts about a service, newest first. */
export function listPostsAbout(service: string) {
  return readPosts()
    .filter((post) => post.service === service)
    .map(toCard)
}

function toCard({ title, summary, path, image, date }: Post): BlogCard {
  return {
    title: noBreakSpaces(title),
    summary: noBreakSpaces(summary),
    path,
    date,
    image: findPostImage(image),
  }
}
