/** A page with a single message and links to other pages; the first link is the primary one. */
export type Message = {
  label?: string
  title: string
  lead: string
  links: readonly { label: string; path: string; reloadDocument?: boolean }[]
}
