/** Longitude and latitude, in degrees. */
export type Coordinates = readonly [number, number]

/** Where the company works. */
export type AreaServed = {
  title: string
  lead: string
  /** The map in words: what is done where. */
  rows: readonly { term: string; text: string }[]
  map: AreaMap | null
}

export type AreaMap = {
  /** What the map shows, as its text alternative. */
  description: string
  /** The coast, clockwise. */
  coast: readonly Coordinates[]
  /** The tinted region and its legend. */
  marked: { legend: string; border: readonly Coordinates[] }
  places: readonly Place[]
}

type Place = {
  name: string
  at: Coordinates
  /** The side of its dot that the name is on. */
  nameAt: 'start' | 'end'
  /** Where the company itself is. */
  isHome?: true
}
