/** Pure: shared with the desk. */
import * as v from 'valibot'
import { integer, shortText } from '../../fields'
import { idMaxLength } from '../contract'

/** Both with the version that the administrator saw. */
export const Merge = v.object(
  {
    into: shortText(idMaxLength, 'into must be the id of an enquiry'),
    version: integer('version must be a whole number'),
    intoVersion: integer('intoVersion must be a whole number'),
  },
  'Send the enquiry to merge into, and the versions of both',
)

export type Merge = v.InferOutput<typeof Merge>
