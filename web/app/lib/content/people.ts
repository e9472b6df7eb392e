/** What `people.json` says: whom a customer deals with. An empty list shows no section. */
import * as v from 'valibot'
import { slug, text } from './fields.ts'

const person = v.strictObject({
  /** Posts name their author by it. */
  id: slug,
  name: text,
  role: text,
  /** A direct number. */
  phone: v.optional(text),
  /** A portrait in `people/`, 3:4. */
  picture: v.optional(text),
  /** Made up: `npm run deploy` refuses it. */
  isSample: v.optional(v.literal(true)),
})

export const peopleFile = v.array(person)
