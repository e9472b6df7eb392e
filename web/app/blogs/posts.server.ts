import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type FrontMatter, readFrontMatter } from './front-matter.server'

/** A post as read from its Markdown file. */
export type Post = FrontMatter & {
  slug: string
  path: string
  /** The path of the Markdown file, for error messages. */
  file: string
  /** The path of the image file. */
  imageFile: string
  /** The text in Markdown. */
  body: string
}

/** Relative to the project's root, where all build commands run. */
const folder = 'web/app/content/blogs/posts'
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Instructions for authors, not a post. */
const guide = 'README.md'

/** Reads all posts, newest first. For an invalid post it throws an error that names the file. */
export function readPosts() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== guide)
    .map((name) => readPost(join(folder, name)))
    .toSorted(
      (one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug),
    )
}

function readPost(file: string): Post {
  const slug = basename(file, '.md')
  try {
    if (!slugPattern.test(slug)) {
      throw new Error('the file name becomes the address: use a-z, 0-9 and hyphens')
    }
    const { frontMatter, body } = readFrontMatter(readFileSync(file, 'utf8'))
    const imageFile = join(folder, frontMatter.image)
    if (!existsSync(imageFile)) throw new Error(`image: there is no file ${frontMatter.image}`)
    return { ...frontMatter, slug, path: `/blogs/${slug}`, file, imageFile, body }
  } catch (thrown) {
    throw new Error(`${file}: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}
