import type { ServiceSlug } from './service'

/** A lettered part, as the key below the drawing names it. */
type KeyPart = { name: string; text?: string }

/** The parts by their letters: no I and no O, which read as figures. */
export type Key = Readonly<Record<string, KeyPart>>

/** What is said about a drawing: its figures are drawn by the plan beside it. */
export type FigureCaption = {
  /** At most eight words. */
  title: string
  /** Whether it is an example and to scale, the unit, the standard, what is left out. */
  note: string
  /** The kind of drawing, its parts in reading order, every governing figure: 500 characters. */
  alt: string
  key: Key
  /** Letters instead of names on wide sheets too, as on an assembly. */
  hasBalloons?: boolean
}

/** A drawing of a service. */
export type DrawingCaption = FigureCaption & {
  /** The clause it stands in, after the first text. */
  clause: string
  /** It stands before the table that it explains. */
  before?: 'table'
  /** The one clause that continues it. */
  see?: { service: ServiceSlug; clause: string }
}

/** The same figure for wide and for narrow columns, as the build has drawn it. */
export type DrawingCrops = { wide: DrawingFile; narrow: DrawingFile }

export type DrawingFile = { src: string; width: number; height: number }

export type Drawing = DrawingCaption & { crops: DrawingCrops }
