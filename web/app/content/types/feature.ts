import type { ImageSource } from '../../lib/image-source'
import type { ServiceSlug } from './service'

/** A close view of one thing the company does, on the home page. */
export type Feature = {
  /** The detail's letter, as on a drawing. */
  letter: string
  service: ServiceSlug
  image: ImageSource
  alt: string
  title: string
  lead: string
  rows: readonly { term: string; text: string }[]
  /** What there is to read about, for those who hear the link alone. */
  about: string
}
