/** What a completed project says above its text. */
import * as v from 'valibot'
import { picture, slug, text } from '../content/fields.ts'

export const projectHead = v.strictObject({
  title: text,
  place: text,
  /** The year of its completion. */
  year: v.number('write a year as 2026'),
  /** What was done, in one line. */
  scope: text,
  /** The services that it used; the page of each links to the project. */
  services: v.pipe(v.array(slug), v.minLength(1, 'name at least one service')),
  /** Photographs; the first is also beside links to the project. */
  pictures: v.array(picture),
  /** Made up: `npm run deploy` refuses it. */
  isSample: v.optional(v.literal(true)),
})
