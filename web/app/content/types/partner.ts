/** A company whose logo is on the site. */
export type Partner = {
  id: string
  name: string
  /** The address of the logo: one dark colour on a transparent background. */
  image: string
  /** The size of the image, in px. */
  width: number
  height: number
  /** Made up: `npm run deploy` refuses it. */
  isSample?: true
}
