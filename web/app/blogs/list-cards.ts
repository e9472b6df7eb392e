import { placeholders } from '../content/blogs/blogs'
import { placeholderImages } from '../content/blogs/images'
import type { PictureSource } from '../lib/picture-source'
import { findPostPicture } from './post-pictures'
import { readPosts } from './posts.server'

/** A post, or the place of one, on the overview. */
export type BlogCard = {
  title: string
  summary: string
  path: string
  picture: PictureSource
  /** The day it was published; a placeholder has none. */
  date?: string
}

/** Returns the cards of the overview: the posts, newest first, then the placeholders. */
export function listCards(): BlogCard[] {
  const posts = readPosts()
  return [
    ...posts.map(({ title, summary, path, image, date }) => ({
      title,
      summary,
      path,
      date,
      picture: findPostPicture(image),
    })),
    ...placeholders.flatMap(({ slug, ...words }, index) => {
      const picture = placeholderImages[index]
      const isTaken = posts.some((post) => post.slug === slug)
      return picture && !isTaken ? [{ ...words, path: `/blogs/${slug}`, picture }] : []
    }),
  ]
}
