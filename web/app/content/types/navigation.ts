export type NavigationLink = {
  label: string
  path: string
  /** What it leads to, for those who hear the link alone, where its label does not say. */
  about?: string
}
export type NavigationGroup = { title: string; links: readonly NavigationLink[] }
