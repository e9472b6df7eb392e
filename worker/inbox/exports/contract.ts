/** API schema for ordering an export. Pure: shared with the desk. */
import * as v from 'valibot'
import { filterFields } from '../list-contract'

const formats = ['csv', 'json'] as const

/** The filter becomes part of a URL, and servers accept URLs of about 8,000 characters. */
const filterMaxLength = 2000

/** A format, and the filter of a list: all inquiries that it matches are exported. */
export const ExportOrder = v.object({
  format: v.picklist(formats, `format must be one of ${formats.join(', ')}`),
  filter: v.pipe(
    v.optional(v.object(filterFields), {}),
    v.check(
      (filter) => JSON.stringify(filter).length <= filterMaxLength,
      'The filter is too long for an export',
    ),
  ),
})

export type ExportOrder = v.InferOutput<typeof ExportOrder>
export type ExportFormat = ExportOrder['format']
