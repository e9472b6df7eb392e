import * as v from 'valibot'
import { parse } from 'yaml'
import { services } from '../lib/services/catalogue'

const text = (name: string) =>
  v.pipe(v.string(`${name}: enter some text`), v.trim(), v.nonEmpty(`${name}: enter some text`))

const day = (name: string) => {
  const problem = `${name}: write it as 2026-11-21`
  return v.pipe(v.string(problem), v.check(isDay, problem))
}

const FrontMatter = v.strictObject({
  title: text('title'),
  date: day('date'),
  /** The day of the last correction that readers should know about. */
  updated: v.optional(day('updated')),
  /** One or two sentences for the card, search results and the feed. */
  summary: text('summary'),
  /** An image next to the Markdown file, 3:2. */
  image: v.pipe(text('image'), v.regex(/^[\w.-]+$/, 'image: name a file in the same folder')),
  /** What the image shows. */
  alt: text('alt'),
  /** The service that the post is about: its page links to the post, and the post to its enquiry. */
  service: v.optional(
    v.picklist(
      services.map(({ slug }) => slug),
      'service: name the last part of the address of a service page',
    ),
  ),
})

/** The metadata above a post's text. */
export type FrontMatter = v.InferOutput<typeof FrontMatter>

const partsPattern = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/

/** Splits a Markdown file into front matter and body; throws an error that says what to fix. */
export function readFrontMatter(markdown: string) {
  const [, head, body] = partsPattern.exec(markdown) ?? []
  if (head === undefined || body === undefined) {
    throw new Error('the file must start with front matter between two --- lines')
  }
  if (body.trim() === '') throw new Error('there is no text below the front matter')
  const checked = v.safeParse(FrontMatter, parse(head))
  if (!checked.success) throw new Error(checked.issues.map(describe).join('; '))
  return { frontMatter: checked.output, body }
}

function describe({ path, message, type }: v.BaseIssue<unknown>) {
  const key = path?.map((part) => String(part.key)).join('.')
  // Only missing and unknown keys get Valibot's own message; ours start with the key already.
  return type === 'strict_object' ? `${key}: ${message}` : message
}

function isDay(date: string) {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) && date.length === 10
}
