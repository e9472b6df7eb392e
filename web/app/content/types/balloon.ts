import type { BalloonPlace } from '../../lib/services/schema'

/** A balloon on the hero, which links to a service. */
export type ServiceBalloon = BalloonPlace & { service: string }
