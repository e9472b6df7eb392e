import type { ExportFormat } from '../../../../worker/inbox/exports'
import { api } from './api'
import { answerTo } from './calls'
import type { FilterQuery } from './filter'
import { saveFile } from './save-file'
import type { ListScope } from './views'

/** Requests an export of a list and leaves it to the browser, which streams it to disk. */
export async function downloadExport(format: ExportFormat, view: ListScope, filter: FilterQuery) {
  const order = api.exports.$post({ json: { format, filter: { ...filter, view } } })
  const { address } = await answerTo(order)
  saveFile(address)
}
