import type { Service } from '../lib/services/catalogue'
import type { ServiceContent } from '../lib/services/services.server'

type Section = { id: string; title: string }

export type NumberedClause = Section & { number: string }

/** Numbers the sections of a page: 01.4 is the fourth of service 01. The gallery is the last. */
export function numberClauses(
  { number: service }: Pick<Service, 'number'>,
  { clauses, gallery }: { clauses: readonly Section[]; gallery?: Section | undefined },
): NumberedClause[] {
  return [...clauses, ...(gallery ? [gallery] : [])].map(({ id, title }, position) => ({
    id,
    title,
    number: `${service}.${position + 1}`,
  }))
}

/** Returns a section of a service's page by its anchor; throws if there is none. */
export function findClause(services: readonly ServiceContent[], slug: string, id: string) {
  const service = services.find((known) => known.slug === slug)
  const clause = service && numberClauses(service, service.page).find((it) => it.id === id)
  if (!clause) throw new Error(`The page of the service ${slug} has no clause ${id}.`)
  return clause
}
