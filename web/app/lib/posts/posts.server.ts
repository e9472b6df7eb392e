import { readMarkdownFiles } from '../content/markdown.server.ts'
import { requirePicture, requireService } from '../content/targets.server.ts'
import { postHead } from './schema.ts'

export type Post = ReturnType<typeof readPosts>[number]

/** Relative to the project's root, where all build commands run. */
export const postsFolder = 'web/content/posts'

/** Reads all posts, newest first. For an invalid post it throws an error that names the file. */
export function readPosts(folder = postsFolder) {
  return readMarkdownFiles(folder, postHead, ({ picture, service }, pictures) => {
    if (picture) requirePicture('picture.file', pictures, picture.file)
    if (service) requireService('service', service)
  })
    .map((post) => ({ ...post, path: `/blogs/${post.slug}` }))
    .toSorted(
      (one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug),
    )
}
