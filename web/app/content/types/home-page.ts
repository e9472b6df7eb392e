import type { Fact } from './service-page'

type Quote = { text: string; from: string }

/** The words of the home page. */
export type HomePage = {
  title: string
  description: string
  hero: { title: string; lead: string; alt: string }
  facts: readonly Fact[]
  services: { title: string; lead: string }
  testimonials: {
    title: string
    rating: number
    of: number
    line: string
    quotes: readonly Quote[]
  }
}
