import { findPicture } from '../lib/content/find-picture'
import type { ImageSource } from '../lib/image-source'
import { noBreakSpaces } from '../lib/no-break-spaces'
import { type Post, readPosts } from '../lib/posts/posts.server'
import { labels } from '../words/labels'
import { blogsPage } from './blogs-page'

/** A card on the overview, for a post or a placeholder. */
export type BlogCard = {
  title: string
  summary: string
  path: string
  image: ImageSource | undefined
  /** The publication date; placeholders have none. */
  date?: string
}

/** Returns the cards of the overview: posts, newest first, then placeholders. */
export function listCards(): BlogCard[] {
  const posts = readPosts()
  return [
    ...posts.map((post) => ({ ...cardOf(post), date: post.date })),
    ...blogsPage.placeholders
      .filter(({ slug }) => !posts.some((post) => post.slug === slug))
      .map(({ slug, title, summary, image }) => ({
        title: noBreakSpaces(title),
        summary: noBreakSpaces(summary),
        path: `/blogs/${slug}`,
        image: findPicture(`pages/blogs/${image}`),
      })),
  ]
}

/** Returns links to the posts about a service, newest first. */
export function listPostLinks(service: string) {
  return readPosts()
    .filter((post) => post.service === service)
    .map((post) => linkTo(post, labels.posts))
}

/** Returns a link to a post. */
export function linkTo(post: Post, label: string) {
  const { summary, ...card } = cardOf(post)
  return { ...card, label, text: summary }
}

function cardOf({ slug, title, summary, path, picture }: Post) {
  return {
    title: noBreakSpaces(title),
    summary: noBreakSpaces(summary),
    path,
    image: picture && findPicture(`posts/${slug}/${picture.file}`),
  }
}
