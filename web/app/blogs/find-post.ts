import { renderMarkdown } from '../components/render-markdown'
import { findPicture } from '../lib/content/find-picture'
import { noBreakSpaces } from '../lib/no-break-spaces'
import { readPosts } from '../lib/posts/posts.server'
import { getService } from '../lib/services/catalogue'
import { labels } from '../words/labels'
import { linkTo } from './list-cards'

/** From this length on, in words, a post has a list of its sections. */
const longPost = 600

export type PostPage = NonNullable<ReturnType<typeof findPost>>

/** Returns the data of a post's page; undefined if no post has this slug. */
export function findPost(slug: string | undefined) {
  const posts = readPosts()
  const place = posts.findIndex((one) => one.slug === slug)
  const post = posts[place]
  if (!post) return undefined
  const { title, date, updated, author, summary, picture, path, service, body } = post
  const { html, headings } = renderMarkdown(`posts/${post.slug}`, body)
  // The next older one; after the oldest the newest.
  const next = posts[(place + 1) % posts.length]
  return {
    title: noBreakSpaces(title),
    date,
    updated,
    author,
    service: service ? getService(service) : undefined,
    summary: noBreakSpaces(summary),
    path,
    picture: picture && {
      image: findPicture(`posts/${post.slug}/${picture.file}`),
      alt: picture.alt,
    },
    html,
    sections: countWords(body) >= longPost ? headings : [],
    next: next && next !== post ? linkTo(next, labels.nextPost) : undefined,
  }
}

/** Counts the words of a text without the captions of its drawings. */
function countWords(markdown: string) {
  const text = markdown.replace(/^```drawing$[\s\S]*?^```$/gm, '')
  return text.split(/\s+/).filter((part) => /\w/.test(part)).length
}
