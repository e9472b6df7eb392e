import type { services } from '../services/catalogue'
import type { ServiceEntry } from './service-entry'

/** What the catalogue calls its services. */
export type ServiceSlug = (typeof services)[number]['slug']

export type Service = ServiceEntry & { slug: ServiceSlug }
