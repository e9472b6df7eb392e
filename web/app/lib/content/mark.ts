/** What `mark.json` says: the company's mark in a square, for header, icons and sharing cards. */
import * as v from 'valibot'
import { text } from './fields.ts'

export const markFile = v.strictObject({
  /** The side of the square. */
  size: v.number(),
  /** A path in the colour of the text, as the `d` of an SVG path. */
  body: text,
  /** A path in the accent colour. */
  spark: text,
})
