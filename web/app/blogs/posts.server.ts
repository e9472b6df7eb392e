import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type FrontMatter, readFrontMatter } from './front-matter.server'

/** A post as its Markdown file has it. */
export type Post = FrontMatter & {
  slug: string
  path: string
  /** The Markdown file, for messages. */
  file: string
  /** Its image on this machine. */
  imageFile: string
  /** The text in Markdown. */
  body: string
}

/** Below the project's folder, where every command of the build runs. */
const folder = 'web/app/content/blogs/posts'
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Explains the folder to those who write. */
const guide = 'README.md'

/** Reads all posts, newest first. A post that cannot be published throws, and names its file. */
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
      throw new Error('the name becomes the address: use small letters, digits and hyphens')
    }
    const { frontMatter, body } = readFrontMatter(readFileSync(file, 'utf8'))
    const imageFile = join(folder, frontMatter.image)
    if (!existsSync(imageFile)) throw new Error(`image: there is no ${frontMatter.image} beside it`)
    return { ...frontMatter, slug, path: `/blogs/${slug}`, file, imageFile, body }
  } catch (thrown) {
    throw new Error(`${file}: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}
