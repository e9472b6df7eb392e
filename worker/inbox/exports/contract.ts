/** What an export is asked for with. Pure: shared with the page that asks. */
import * as v from 'valibot'
import { filterFields } from '../list-contract'

const formats = ['csv', 'json'] as const

/** The filter travels in an address, of which servers take some 8,000 characters. */
const filterMaxLength = 2000

/** A format, and the filter of the list whose inquiries are wanted: all that it shows. */
export const ExportOrder = v.object({
  format: v.picklist(formats, `format must be one of ${formats.join(', ')}`),
  filter: v.pipe(
    v.optional(v.object(filterFields), {}),
    v.check(
      (filter) => JSON.stringify(filter).length <= filterMaxLength,
      'The filter is too long to export by',
    ),
  ),
})

export type ExportOrder = v.InferOutput<typeof ExportOrder>
export type ExportFormat = ExportOrder['format']
