/** A placeholder card for a future post. */
export type Placeholder = {
  slug: string
  title: string
  summary: string
  /** Made up: `npm run deploy` refuses it. */
  isSample?: true
}
