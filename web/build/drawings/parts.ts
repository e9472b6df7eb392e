import type { Fill, Pen } from './pens'

export type Anchor = 'start' | 'middle' | 'end'

export type TextOptions = {
  at?: Anchor
  /** Figures, letters and short marks are set in the label face. */
  mono?: boolean
  fill?: Fill
  /** The ground that clears the lines behind the text. */
  halo?: Fill
  /** Between the text and the end of its halo. */
  pad?: number
  /** In degrees. */
  turn?: number
  /** Of the sheet's text size. */
  scale?: number
}

export type PathPart = { kind: 'path'; pen: Pen; fill: Fill; d: string }
/** A rounded stroke in the colour of the ground, for pictograms. */
type LimbPart = { kind: 'limb'; width: number; d: string }
export type TextPart = Required<Omit<TextOptions, 'pad' | 'halo'>> & {
  kind: 'text'
  x: number
  y: number
  text: string
  halo: Fill | undefined
}
export type Part = PathPart | LimbPart | TextPart
