import { servicePages } from '../content/services/pages'
import type { Service, ServiceSlug } from '../content/types/service'
import type { ServicePage } from '../content/types/service-page'
import { getService } from '../lib/get-service'

export type NumberedClause = { id: string; title: string; number: string }

/** Numbers the sections of a page: 01.4 is the fourth of service 01. The gallery is the last. */
export function numberClauses(service: Service, page: ServicePage): NumberedClause[] {
  const { clauses, gallery } = page
  return [...clauses, ...(gallery ? [gallery] : [])].map(({ id, title }, position) => ({
    id,
    title,
    number: `${service.number}.${position + 1}`,
  }))
}

/** Returns a section of a service's page by its anchor; throws if there is none. */
export function findClause(slug: ServiceSlug, id: string): NumberedClause {
  const clause = numberClauses(getService(slug), servicePages[slug]).find((it) => it.id === id)
  if (!clause) throw new Error(`The page of ${slug} has no clause ${id}`)
  return clause
}
