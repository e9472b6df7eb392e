/** What the front matter of `pages/privacy.md` and `pages/accessibility.md` says. */
import * as v from 'valibot'
import { page, text } from './fields.ts'

export const textPageHead = v.strictObject({ ...page.entries, heading: text, lead: text })
