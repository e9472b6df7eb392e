import * as v from 'valibot'
import { parse } from 'yaml'
import { day, describeIssues, text } from '../lib/content/fields'
import { services } from '../lib/services/catalogue'

const FrontMatter = v.strictObject({
  title: text,
  date: day,
  /** The day of the last correction that readers should know about. */
  updated: v.optional(day),
  /** One or two sentences for the card, search results and the feed. */
  summary: text,
  /** An image next to the Markdown file, 3:2. */
  image: v.pipe(text, v.regex(/^[\w.-]+$/, 'name a file in the same folder')),
  /** What the image shows. */
  alt: text,
  /** The service that the post is about: its page links to the post, and the post to its enquiry. */
  service: v.optional(
    v.picklist(
      services.map(({ slug }) => slug),
      'name the last part of the address of a service page',
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
  return { frontMatter: parseYaml(FrontMatter, head), body }
}

/** Reads YAML that an author wrote; throws an error that says what to fix. */
export function parseYaml<Schema extends v.GenericSchema>(schema: Schema, yaml: string) {
  const checked = v.safeParse(schema, parse(yaml))
  if (!checked.success) throw new Error(describeIssues(checked.issues))
  return checked.output
}
