import type { ImageSource } from '../../lib/image-source'

/** A close-up of one thing the company does, on the home page. */
export type Feature = {
  /** The detail's letter, as on a drawing. */
  letter: string
  service: string
  /** The section of the service's page that is about it. */
  clause: string
  image: ImageSource
  alt: string
  title: string
  lead: string
  rows: readonly { term: string; text: string }[]
  /** What the link is about, for screen reader users who hear it out of context. */
  about: string
}
