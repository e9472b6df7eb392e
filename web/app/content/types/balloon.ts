import type { ServiceSlug } from './service'

/** A numbered balloon on the hero: "this part of the image is that service". */
export type Balloon = {
  service: ServiceSlug
  name: string
  /** The end of the leader line, on the part itself: percent of the image, from left and top. */
  spot: readonly [number, number]
  /** The centre of the circle, on free ground: percent of the image, from left and top. */
  centre: readonly [number, number]
  /** Where the name stands, seen from the circle. */
  nameAt: 'above' | 'below' | 'before'
  /** Shown on phones too, as a circle without its name. */
  onPhones: boolean
}
