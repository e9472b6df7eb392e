/** The page of completed projects, which exists once there is a project. */
export type CompletedWork = {
  /** Its name in the footer and its heading. */
  title: string
  /** For search results: 110 to 160 characters. */
  description: string
  lead: string
  /** Newest first. */
  projects: readonly Project[]
}

type Project = {
  /** Its anchor on the page. */
  id: string
  title: string
  place: string
  year: number
  /** The services that the project used; each service's page links to it. */
  services: readonly [string, ...string[]]
  /** The situation before and after the project, in a few sentences. */
  text: string
  /** Figures, as on a data sheet. */
  rows?: readonly { term: string; text: string }[]
}
