/** A page that says one thing and shows the way on; the first link is the one to take. */
export type Message = {
  label?: string
  title: string
  lead: string
  links: readonly { label: string; path: string; reloadDocument?: boolean }[]
}
