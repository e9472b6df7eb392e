import type { ServiceSlug } from './service'

/** The page of what the company has built; without a project there is no page. */
export type CompletedWork = {
  /** Its name in the footer and its heading. */
  title: string
  /** For search results: 110 to 160 characters. */
  description: string
  lead: string
  /** The newest first. */
  projects: readonly Project[]
}

export type Project = {
  /** Its anchor on the page. */
  id: string
  title: string
  place: string
  year: number
  /** What it took of the catalogue; each of their pages links to it. */
  services: readonly [ServiceSlug, ...ServiceSlug[]]
  /** What was there before and what is there now, in a few sentences. */
  text: string
  /** Figures, as on a data sheet. */
  rows?: readonly { term: string; text: string }[]
}
