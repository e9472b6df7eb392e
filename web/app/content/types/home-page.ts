import type { Fact } from '../../lib/services/schema'

type Quote = { text: string; from: string }

/** Copy for the home page. */
export type HomePage = {
  title: string
  /** The title for shared links; search engines read it too, beside the page's short title. */
  searchTitle: string
  description: string
  hero: { title: string; lead: string; alt: string }
  facts: readonly Fact[]
  services: { title: string; lead: string }
  testimonials: {
    title: string
    /** The rating and the quotes are made up: `npm run deploy` refuses them. */
    isSample?: true
    rating: number
    of: number
    line: string
    quotes: readonly Quote[]
  }
}
