/** What a device's subscription is on the wire. Pure: shared with the page that makes it. */
import * as v from 'valibot'
import { isPushService } from './push-services'

/** Longest address of a device at its push service, in characters; real ones have up to 600. */
const endpointMaxLength = 2000

const problem = 'Send the address of a push service that we know'

/** A browser's own subscription has keys as well: they are for messages with a text, which ours lack. */
export const Device = v.object(
  {
    endpoint: v.pipe(
      v.string(problem),
      v.maxLength(endpointMaxLength, problem),
      v.check(isPushService, problem),
    ),
  },
  problem,
)
