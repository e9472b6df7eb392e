/** What `area-served.json` says: where the company works, for the contact page. */
import * as v from 'valibot'
import { rows, text } from './fields.ts'

/** Longitude and latitude in degrees, rounded to about a kilometre. */
const coordinates = v.tuple([v.number(), v.number()])

const place = v.strictObject({
  name: text,
  at: coordinates,
  /** The side of its dot that the name is on. */
  nameAt: v.picklist(['start', 'end'], 'write start or end'),
  /** Where the company itself is. */
  isHome: v.optional(v.literal(true)),
})

const areaMap = v.strictObject({
  /** What the map shows, as its text alternative. */
  description: text,
  /** The coast, clockwise. */
  coast: v.array(coordinates),
  /** The tinted region and its legend. */
  marked: v.strictObject({ legend: text, border: v.array(coordinates) }),
  places: v.array(place),
})

export const areaServedFile = v.strictObject({
  title: text,
  lead: text,
  /** The map in words: what is done where. */
  rows,
  map: v.nullable(areaMap),
})

export type AreaServed = v.InferOutput<typeof areaServedFile>
export type AreaMap = v.InferOutput<typeof areaMap>
export type Coordinates = v.InferOutput<typeof coordinates>
