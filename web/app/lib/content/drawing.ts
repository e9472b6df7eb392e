import * as v from 'valibot'
import { text } from './fields.ts'

const keyPart = v.strictObject({ name: text, text: v.optional(text) })

/** The text of a drawing. */
export const FigureCaption = v.strictObject({
  /** At most eight words. */
  title: text,
  /** Whether it is an example and to scale, the unit, the standard and what is left out. */
  note: text,
  /** The kind of drawing, its parts in reading order, every key figure: up to 500 characters. */
  alt: text,
  /** The parts by letter, which is in the narrow drawing. */
  key: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[A-HJ-NP-Z]$/, 'use capital letters, without I and O')),
      keyPart,
    ),
    {},
  ),
  /** Uses letters instead of names on wide drawings too, as on an assembly drawing. */
  hasBalloons: v.optional(v.boolean('write true or false')),
})
export type FigureCaption = v.InferOutput<typeof FigureCaption>

/** The same figure for wide and for narrow columns. */
export type DrawingCrops = { wide: DrawingFile; narrow: DrawingFile }

export type DrawingFile = { src: string; width: number; height: number }
