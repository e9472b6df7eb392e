import type { services } from '../services/catalogue'

/** One service as the catalogue shows it. Its image is in `services/images.ts`. */
export type ServiceEntry = {
  /** The same two digits everywhere: on cards, pages and drawings. */
  number: string
  /** The end of its page's address. */
  slug: string
  title: string
  /** One sentence. */
  description: string
  /** What its image shows. */
  alt: string
}

/** What the catalogue calls its services. */
export type ServiceSlug = (typeof services)[number]['slug']

export type Service = ServiceEntry & { slug: ServiceSlug }
