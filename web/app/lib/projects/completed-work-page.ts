/** What `pages/completed-work.json` says: the page of completed projects. */
import * as v from 'valibot'
import { text } from '../content/fields.ts'

export const completedWorkPageFile = v.strictObject({
  /** Its name in links, and its heading. */
  title: text,
  /** For search results: 110 to 160 characters. */
  description: text,
  lead: text,
})
