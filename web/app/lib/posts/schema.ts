/** What a post says above its text. */
import * as v from 'valibot'
import { day, picture, slug, text } from '../content/fields.ts'

export const postHead = v.strictObject({
  title: text,
  date: day,
  /** The day of the last correction that readers should know about. */
  updated: v.optional(day),
  /** One or two sentences for the card, search results and the feed. */
  summary: text,
  /** The id of a person in `people.json`, or a name. */
  author: v.optional(text),
  /** Above the text, and on its card. */
  picture: v.optional(picture),
  /** The service that the post is about: its page links to the post, and the post to its enquiry. */
  service: v.optional(slug),
})
