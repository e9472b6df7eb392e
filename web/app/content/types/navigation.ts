export type NavigationLink = {
  label: string
  path: string
  /** Where the link leads, for screen reader users, if its label does not say. */
  about?: string
}
export type NavigationGroup = { title: string; links: readonly NavigationLink[] }
