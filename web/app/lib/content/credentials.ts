/** What `credentials.json` says: what others certify about the company; empty lists are not shown. */
import * as v from 'valibot'
import { slug, text } from './fields.ts'

/** A certificate with issuer and date, a registration with number, or a brand with its products. */
const credential = v.strictObject({ name: text, text })

export const credentialsFile = v.array(
  v.strictObject({ id: slug, title: text, items: v.array(credential) }),
)

export type Credentials = v.InferOutput<typeof credentialsFile>
