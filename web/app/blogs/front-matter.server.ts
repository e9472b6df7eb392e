import * as v from 'valibot'
import { parse } from 'yaml'

const text = (name: string) =>
  v.pipe(v.string(`${name}: write a text`), v.trim(), v.nonEmpty(`${name}: write a text`))

const FrontMatter = v.strictObject({
  title: text('title'),
  date: v.pipe(
    v.string('date: write it as 2026-11-21'),
    v.check(isDay, 'date: write it as 2026-11-21'),
  ),
  /** One or two sentences: on the card, in search results and in the feed. */
  summary: text('summary'),
  /** An image beside the Markdown file, 3:2. */
  image: v.pipe(text('image'), v.regex(/^[\w.-]+$/, 'image: name a file in the same folder')),
  /** What the image shows. */
  alt: text('alt'),
})

/** What stands above a post's text. */
export type FrontMatter = v.InferOutput<typeof FrontMatter>

const partsPattern = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/

/** Takes a Markdown file apart; throws with all that has to be put right. */
export function readFrontMatter(markdown: string) {
  const [, head, body] = partsPattern.exec(markdown) ?? []
  if (head === undefined || body === undefined) {
    throw new Error('it has to begin with front matter between two lines of ---')
  }
  if (body.trim() === '') throw new Error('there is no text below the front matter')
  const checked = v.safeParse(FrontMatter, parse(head))
  if (!checked.success) throw new Error(checked.issues.map(describe).join('; '))
  return { frontMatter: checked.output, body }
}

function describe({ path, message, type }: v.BaseIssue<unknown>) {
  const key = path?.map((part) => String(part.key)).join('.')
  // A key that is missing, or one too many, is all that the library words itself.
  return type === 'strict_object' ? `${key}: ${message}` : message
}

function isDay(date: string) {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) && date.length === 10
}
