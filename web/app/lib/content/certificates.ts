/** What `certificates.json` says: certificates and registrations. An empty list shows no section. */
import * as v from 'valibot'
import { text } from './fields.ts'

const certificate = v.strictObject({
  name: text,
  /** What it certifies, with its issuer or date. */
  text,
  /** Made up: `npm run deploy` refuses it. */
  isSample: v.optional(v.literal(true)),
})

export const certificatesFile = v.array(certificate)
