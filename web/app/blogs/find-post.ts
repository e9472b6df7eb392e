import { noBreakSpaces } from '../lib/no-break-spaces'
import { getService } from '../lib/services/catalogue'
import { findPostImage } from './find-post-image'
import { readPosts } from './posts.server'
import { renderBody } from './render-body'

export type PostPage = NonNullable<ReturnType<typeof findPost>>

/** Returns the data of a post's page; undefined if no post has this slug. */
export function findPost(slug: string | undefined) {
  const post = readPosts().find((one) => one.slug === slug)
  if (!post) return undefined
  const { title, date, updated, summary, alt, path, file, service } = post
  try {
    const image = findPostImage(post.image)
    return {
      title: noBreakSpaces(title),
      date,
      updated,
      service: service ? getService(service) : undefined,
      summary: noBreakSpaces(summary),
      alt,
      path,
      image,
      html: renderBody(post.slug, post.body),
    }
  } catch (thrown) {
    throw new Error(`${file}: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}
