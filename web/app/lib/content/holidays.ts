/** What `holidays.json` says: the public holidays on which nobody has to answer. */
import * as v from 'valibot'
import { Holidays } from '../../../../worker/clock/contract.ts'
import { text } from './fields.ts'

export const holidaysFile = v.strictObject({
  /** When the list was written, and by year where it is from. */
  asOf: v.pipe(v.string(), v.isoDate()),
  sources: v.record(v.string(), text),
  days: Holidays,
})
