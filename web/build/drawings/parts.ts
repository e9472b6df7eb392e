import type { Fill, Pen } from './pens'

export type Anchor = 'start' | 'middle' | 'end'

export type TextOptions = {
  at?: Anchor
  /** Whether to use the label font, for numbers, letters and short marks. */
  mono?: boolean
  fill?: Fill
  /** The colour around the text that hides the lines behind it. */
  halo?: Fill
  /** The space between the text and the edge of its halo. */
  pad?: number
  /** In degrees. */
  turn?: number
  /** Relative to the sheet's text size. */
  scale?: number
}

export type PathPart = { kind: 'path'; pen: Pen; fill: Fill; d: string }
/** A rounded stroke in the background colour, for pictograms. */
type LimbPart = { kind: 'limb'; width: number; d: string }
export type TextPart = Required<Omit<TextOptions, 'pad' | 'halo'>> & {
  kind: 'text'
  x: number
  y: number
  text: string
  halo: Fill | undefined
}
export type Part = PathPart | LimbPart | TextPart
