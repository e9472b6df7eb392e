import type { services } from '../services/catalogue'
import type { ServiceEntry } from './service-entry'

type Entry = (typeof services)[number]

/** The slug of a service in the catalogue. */
export type ServiceSlug = Entry['slug']

export type ServicePath = `/services/${ServiceSlug}`

/** A line of work, with the number of the service that covers it, and its page or a section of it. */
export type LineOfWork = {
  [Slug in ServiceSlug]: {
    label: string
    number: Extract<Entry, { slug: Slug }>['number']
    path: `/services/${Slug}` | `/services/${Slug}#${string}`
  }
}[ServiceSlug]

export type Service = ServiceEntry & { slug: ServiceSlug }
