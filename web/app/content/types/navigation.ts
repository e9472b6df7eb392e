type PagePath =
  | '/'
  | '/services'
  | `/services/${string}`
  | '/completed-work'
  | '/blogs'
  | `/blogs/${string}`
  | '/about'
  | '/contact'
  | '/privacy'
  | '/accessibility'
  | '/admin'

export type NavigationLink = {
  label: string
  path: PagePath
  /** Where the link leads, for screen reader users, if its label does not say. */
  about?: string
}
export type NavigationGroup = { title: string; links: readonly NavigationLink[] }
