import { wait } from '../wait'
import { tooManySignIns } from './throttle'

/**
 * One hash starts per this time, in ms. A hash blocks the isolate for 200 to 300 of them, and the
 * rest is for everybody else's requests.
 */
export const hashingPace = 700

let nextStart = 0

/**
 * Resolves when it is this request's turn to hash; at most one more may wait meanwhile, so two are
 * at it at any time, and the others are refused. It keeps a time, not a lock: a request that is cut
 * off leaves nothing behind.
 */
export async function takeTurnToHash(now: number) {
  // A time further off than any turn comes from a clock that ran fast: it must not lock the door.
  const start = nextStart > now + 2 * hashingPace ? now : Math.max(now, nextStart)
  if (start - now > hashingPace) throw tooManySignIns(start - now)
  nextStart = start + hashingPace
  if (start > now) await wait(start - now)
}
