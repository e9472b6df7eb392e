import type { ExportFormat } from '../../../../worker/inbox/exports/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'
import type { FilterQuery } from './filter'
import type { ListScope } from './views'

/** Orders a file of what a list shows and leaves the rest to the browser, which streams it to disk. */
export async function downloadExport(format: ExportFormat, view: ListScope, filter: FilterQuery) {
  const order = api.exports.$post({ json: { format, filter: { ...filter, view } } })
  const { address } = await answerTo<{ address: string }>(order)
  save(address, '')
}

/** Saves a file: of this name, or, where it is empty, of the one that the answer gives. */
export function save(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
