import type { Database } from '../db/open'
import { wait } from '../wait'
import { type Count, countAttempt, tooManySignIns, uncountAttempt } from './throttle'

/**
 * One hash starts per this time in each queue, in ms. A hash blocks the isolate for 200 to 300 of
 * them, and the rest is for everybody else's requests.
 */
export const hashingPace = 700

/** Strangers wait for turns of their own, so that no flood takes those of a known device. */
const nextStarts = { known: 0, strangers: 0 }

export type Queue = keyof typeof nextStarts

/**
 * Resolves when it is this request's turn to hash; at most one more may wait meanwhile, so two are
 * at it at any time, and the others are refused. It keeps a time, not a lock: a request that is cut
 * off leaves nothing behind.
 */
export async function takeTurnToHash(queue: Queue, now: number) {
  const start = findTurn(queue, now)
  nextStarts[queue] = start + hashingPace
  if (start > now) await wait(start - now)
}

/**
 * Counts an attempt at a password as failed, and resolves when its hash may start. One that gets no
 * turn is not counted, and mostly costs no write.
 */
export async function beginAttempt(
  db: Database,
  { counts, queue }: { counts: Count[]; queue: Queue },
  now: () => number,
) {
  findTurn(queue, now())
  await countAttempt(db, counts, now())
  try {
    await takeTurnToHash(queue, now())
  } catch (thrown) {
    await uncountAttempt(db, counts, now())
    throw thrown
  }
}

/** Returns when the next turn starts; throws where too many wait for it already. */
function findTurn(queue: Queue, now: number) {
  const nextStart = nextStarts[queue]
  // A time further off than any turn comes from a clock that ran fast: it must not lock the door.
  const start = nextStart > now + 2 * hashingPace ? now : Math.max(now, nextStart)
  if (start - now > hashingPace) throw tooManySignIns(start - now)
  return start
}
