import type { IndexEntry } from '../components/sheet-index'
import type { ServicePage } from './find-service-page'

/** Numbers the sections of a sheet: 01.4 is the fourth of service 01. The gallery is the last. */
export function sheetEntries({ service, sheet }: ServicePage): Required<IndexEntry>[] {
  const { clauses, gallery } = sheet
  return [...clauses, ...(gallery ? [gallery] : [])].map(({ id, title }, position) => ({
    id,
    title,
    number: `${service.number}.${position + 1}`,
  }))
}
