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
  /** What it shows, for those who do not see it. */
  description: string
  /** The coast, clockwise. */
  coast: readonly Coordinates[]
  /** The region that is tinted, and what that means. */
  marked: { legend: string; border: readonly Coordinates[] }
  places: readonly Place[]
}

type Place = {
  name: string
  at: Coordinates
  /** On which side of its dot the name stands. */
  nameAt: 'start' | 'end'
  /** Where the company itself is. */
  isHome?: true
}
