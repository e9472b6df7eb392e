/** What `pages/contact.json` says; the words of the form are the product's own. */
import * as v from 'valibot'
import { page, slug, text } from './fields.ts'

export const contactPage = v.strictObject({
  ...page.entries,
  heading: text,
  lead: text,
  detailsLabel: text,
  /** The service whose picture is shown beside the form. */
  imageOf: slug,
})

export type ContactPage = v.InferOutput<typeof contactPage>
