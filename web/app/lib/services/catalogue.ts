import index from '../../../content/services/index.json' with { type: 'json' }

/** What a service is called, as the Worker and the browser know it. */
export type Service = {
  /** The same two digits everywhere: on cards, pages and drawings. */
  number: string
  /** The last part of its page's address. */
  slug: string
  title: string
}

/** A service in the catalogue. */
type CatalogueEntry = Service & {
  /** For where there is little room. */
  shortTitle: string
  /** The id of its group. */
  group: string
  /** Whether enquiries about it are urgent. */
  isEmergencyService?: boolean
}

/** A service that a page or an enquiry is about. */
export type NamedService = Pick<Service, 'slug' | 'title'>

/** The services in their order. The build writes the list from their folders. */
export const services: readonly CatalogueEntry[] = index

/** Returns the service with this slug; throws if there is none. */
export function getService(slug: string): Service {
  const service = services.find((known) => known.slug === slug)
  if (!service) throw new Error(`There is no service ${slug}.`)
  return service
}
