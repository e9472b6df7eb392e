import { makeRandom } from '../random'
import { openBook } from './book'
import { openProvider } from './provider'

/** What the people of the simulation share. */
export function makeWorld(seed: number) {
  const random = makeRandom(seed)
  const plans: { at: number; run: () => Promise<unknown> }[] = []
  return {
    book: openBook(),
    provider: openProvider(),
    /** A whole number from 0, below `count`. */
    below: (count: number) => Math.floor(random() * count),
    chance: (share: number) => random() < share,
    pick: <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T,
    /** Something to be done at a time, or in the next free minute after it. */
    plan(at: number, run: () => Promise<unknown>) {
      plans.push({ at, run })
      plans.sort((a, b) => a.at - b.at)
    },
    /** Removes and returns what has to be done next, if its time has come. */
    nextPlan(now: number) {
      const [next] = plans
      if (next && next.at <= now) return plans.shift()
    },
  }
}

export type World = ReturnType<typeof makeWorld>
