/** What `call-to-action.json` says: the band at the end of a page. */
import * as v from 'valibot'
import { text } from './fields.ts'

export const callToActionFile = v.strictObject({
  question: text,
  invitation: text,
  note: text,
  /** The label of every button that leads to the form. */
  button: text,
})

export type CallToAction = v.InferOutput<typeof callToActionFile>
