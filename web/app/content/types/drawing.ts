/** A lettered part in the key below the drawing. */
type KeyPart = { name: string; text?: string }

/** The parts by letter, without I and O, which look like digits. */
export type Key = Readonly<Record<string, KeyPart>>

/** The text of a drawing; the plan in the same folder draws its figures. */
export type FigureCaption = {
  /** At most eight words. */
  title: string
  /** Whether it is an example and to scale, the unit, the standard and what is left out. */
  note: string
  /** The kind of drawing, its parts in reading order, every key figure: up to 500 characters. */
  alt: string
  key: Key
  /** Uses letters instead of names on wide sheets too, as on an assembly drawing. */
  hasBalloons?: boolean
}

/** A drawing of a service. */
export type DrawingCaption = FigureCaption & {
  /** The clause that it belongs to, after the first text. */
  clause: string
  /** Places it before the table that it explains. */
  before?: 'table'
  /** The clause that the caption refers to. */
  see?: { service: string; clause: string }
}

/** The figure as drawn by the build, for wide and for narrow columns. */
export type DrawingCrops = { wide: DrawingFile; narrow: DrawingFile }

export type DrawingFile = { src: string; width: number; height: number }

export type Drawing = DrawingCaption & { crops: DrawingCrops }
