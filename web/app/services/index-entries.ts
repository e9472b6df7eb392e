import type { IndexEntry } from '../components/page-index'
import type { ServicePageData } from './find-service-page'

/** Numbers the sections of a service's page: 01.4 is the fourth of service 01. The gallery is the last. */
export function indexEntries({ service, content }: ServicePageData): Required<IndexEntry>[] {
  const { clauses, gallery } = content
  return [...clauses, ...(gallery ? [gallery] : [])].map(({ id, title }, position) => ({
    id,
    title,
    number: `${service.number}.${position + 1}`,
  }))
}
