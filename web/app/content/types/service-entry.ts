/** One service as the catalogue shows it. Its image is in `services/images.ts`. */
export type ServiceEntry = {
  /** The same two digits everywhere: on cards, pages and drawings. */
  number: string
  /** The last part of its page's address. */
  slug: string
  title: string
  /** One sentence. */
  description: string
  /** What its image shows. */
  alt: string
}

/** A service that a page or an enquiry is about. */
export type NamedService = Pick<ServiceEntry, 'slug' | 'title'>
