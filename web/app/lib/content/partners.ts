/** What `partners.json` says: the companies whose logos are on the site, in this order. */
import * as v from 'valibot'
import { text } from './fields.ts'

const partner = v.strictObject({
  name: text,
  /** A file in `partners/`: one dark colour on a transparent background. */
  logo: text,
  /** Made up: `npm run deploy` refuses it. */
  isSample: v.optional(v.literal(true)),
})

export const partnersFile = v.array(partner)
