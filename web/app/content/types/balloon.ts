import type { ServiceSlug } from './service'

/** Where a numbered balloon stands over an image: "this part of the image is that section". */
export type BalloonPlace = {
  name: string
  /** The end of the leader line, on the part itself: percent of the image, from left and top. */
  spot: readonly [number, number]
  /** The centre of the circle, on free ground: percent of the image, from left and top. */
  centre: readonly [number, number]
  /** Where the name stands, seen from the circle. */
  nameAt: 'above' | 'below' | 'before' | 'after'
  /** Shown on phones too, as a circle without its name. */
  onPhones: boolean
}

/** A balloon on the hero, which leads to a service. */
export type ServiceBalloon = BalloonPlace & { service: ServiceSlug }

/** A balloon on the image of a service, which leads to a clause of its page. */
export type ClauseBalloon = BalloonPlace & { clause: string }
