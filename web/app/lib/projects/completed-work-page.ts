/** What `pages/completed-work.json` says: the page of completed projects. */
import * as v from 'valibot'
import { page, text } from '../content/fields.ts'

/** Its title is its name in links too, and its heading. */
export const completedWorkPageFile = v.strictObject({ ...page.entries, lead: text })
