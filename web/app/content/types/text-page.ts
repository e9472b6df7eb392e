/** A page of plain text: a notice or a statement. */
export type TextPage = {
  title: string
  /** For search results: 110 to 160 characters. */
  description: string
  heading: string
  lead: string
  /** The day of the last change, as an ISO date. */
  updated: string
  sections: readonly TextSection[]
}

export type TextSection = {
  /** Its anchor on the page. */
  id: string
  title: string
  paragraphs?: readonly string[]
  rows?: readonly TextRow[]
  list?: readonly string[]
}

export type TextRow = { term: string } & (
  | { text: string }
  /** Phone numbers and e-mail addresses, one below the other. */
  | { links: readonly { text: string; address: string; purpose?: string }[] }
)
