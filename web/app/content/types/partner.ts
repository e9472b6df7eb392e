/** Whose logo is on the site. */
export type Partner = {
  id: string
  name: string
  /** The address of the logo: one dark ink on nothing. */
  image: string
  /** In px, of the drawing. */
  width: number
  height: number
  /** Made up: `npm run deploy` refuses it. */
  isSample?: true
}
