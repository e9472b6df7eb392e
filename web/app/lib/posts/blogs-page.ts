/** What `pages/blogs.json` says: the page that lists the posts. */
import * as v from 'valibot'
import { slug, text } from '../content/fields.ts'

/** A card for a post that is not written yet: its address has no page. */
const placeholder = v.strictObject({
  slug,
  title: text,
  summary: text,
  /** A file in `pages/blogs/`. */
  image: text,
  /** Made up: `npm run deploy` refuses it. */
  isSample: v.optional(v.literal(true)),
})

export const blogsPageFile = v.strictObject({
  title: text,
  /** For search results: 110 to 160 characters. */
  description: text,
  heading: text,
  lead: text,
  /** After the posts; may be empty. */
  placeholders: v.array(placeholder),
})

export type BlogsPage = v.InferOutput<typeof blogsPageFile>
