import type { Fact } from './service-page'

type Quote = { text: string; from: string }

/** The words of the home page. */
export type HomePage = {
  title: string
  /** For shared links and search engines, which also read it beside the page's short title. */
  searchTitle: string
  description: string
  hero: { title: string; lead: string; alt: string }
  facts: readonly Fact[]
  services: { title: string; lead: string }
  testimonials: {
    title: string
    /** Made up, the rating and the quotes: `npm run deploy` refuses them. */
    isSample?: true
    rating: number
    of: number
    line: string
    quotes: readonly Quote[]
  }
}
