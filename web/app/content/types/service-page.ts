import type { ImageSource } from '../../lib/image-source'
import type { ServiceSlug } from './service'

/** Copy for the page of one service, below the title from the catalogue. */
export type ServicePage = {
  /** For search results: 110 to 160 characters. */
  description: string
  /** One or two sentences beside the image. */
  lead: string
  /** Four short facts in a row under the image. */
  facts: readonly Fact[]
  /** The numbered sections, in order. */
  clauses: readonly Clause[]
  /** A carousel of images after the sections. */
  gallery?: Gallery
  /** What to send with an enquiry, in the closing band, and its title if it differs from the site's. */
  inquiry?: { title?: string; text: string }
  /** The two services that customers of this one also need. */
  related: readonly Related[]
}

export type Fact = {
  value: string
  name: string
  /** Made up: `npm run deploy` refuses it. */
  isSample?: true
}

export type Clause = {
  /** Its anchor on the page. */
  id: string
  title: string
  blocks: readonly Block[]
}

export type Block =
  | { kind: 'text'; paragraphs: readonly string[] }
  /** A parts table: each part and the work done on it. */
  | { kind: 'terms'; rows: readonly { term: string; text: string }[] }
  /** Reasons, each a short claim with its explanation. */
  | { kind: 'points'; rows: readonly { claim: string; text: string }[] }
  /** Consecutive steps. */
  | { kind: 'steps'; rows: readonly { step: string; text: string }[] }
  /** Figures; the first cell of a row is its heading. */
  | {
      kind: 'table'
      caption: string
      columns: readonly string[]
      rows: readonly (readonly string[])[]
      /** Where the figures are from, or what they leave out. */
      note?: string
    }

export type Gallery = { id: string; title: string; slides: readonly Slide[] }

export type Slide = { image: ImageSource; alt: string; caption: string }

type Related = { slug: ServiceSlug; why: string }
