import * as v from 'valibot'
import { slug } from '../content/fields.ts'
import { readPeople } from '../content/lists.server.ts'
import { readMarkdownFiles } from '../content/markdown.server.ts'
import { requirePicture, requireService } from '../content/targets.server.ts'
import { postHead } from './schema.ts'

export type Post = ReturnType<typeof readPosts>[number]

type Author = { name: string; role?: string }

/** Relative to the project's root, where all build commands run. */
export const postsFolder = 'web/content/posts'

/** Reads all posts, newest first. For an invalid post it throws an error that names the file. */
export function readPosts(folder = postsFolder, people = readPeople()) {
  return readMarkdownFiles(folder, postHead, ({ author, picture, service }, pictures) => {
    if (author) findAuthor(author, people)
    if (picture) requirePicture('picture.file', pictures, picture.file)
    if (service) requireService('service', service)
  })
    .map(({ author, ...post }) => ({
      ...post,
      path: `/blogs/${post.slug}`,
      author: author ? findAuthor(author, people) : undefined,
    }))
    .toSorted(
      (one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug),
    )
}

/** Returns the person with this id, or the name itself. A name has capitals or spaces, an id has none. */
function findAuthor(author: string, people: ReturnType<typeof readPeople>): Author {
  const person = people.find(({ id }) => id === author)
  if (person) return { name: person.name, role: person.role }
  if (v.is(slug, author)) throw new Error(`author: there is no person ${author}`)
  return { name: author }
}
