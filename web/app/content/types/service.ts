import type { services } from '../services/catalogue'
import type { ServiceEntry } from './service-entry'

/** The slug of a service in the catalogue. */
export type ServiceSlug = (typeof services)[number]['slug']

export type Service = ServiceEntry & { slug: ServiceSlug }
