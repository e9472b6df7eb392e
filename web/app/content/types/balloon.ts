import type { ServiceSlug } from './service'

/** The position of a numbered balloon over an image, which links a part of it to a section. */
export type BalloonPlace = {
  name: string
  /** The end of the leader line, on the part itself, in % of the image from left and top. */
  spot: readonly [number, number]
  /** The centre of the circle, in free space, in % of the image from left and top. */
  centre: readonly [number, number]
  /** The position of the name relative to the circle. */
  nameAt: 'above' | 'below' | 'before' | 'after'
  /** Shown on phones too, as a circle without its name. */
  onPhones: boolean
}

/** A balloon on the hero, which links to a service. */
export type ServiceBalloon = BalloonPlace & { service: ServiceSlug }

/** A balloon on the image of a service, which links to a clause of its page. */
export type ClauseBalloon = BalloonPlace & { clause: string }
