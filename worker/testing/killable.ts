import { bucketThrough } from './faulty-bucket'
import { databaseThrough } from './faulty-database'

/** The call that is cut off: before it is made, or if `isDone`, before its answer arrives. */
type Cut = { call: number; isDone: boolean }

/**
 * Returns the real storage for one request or cron run, which is cut off at a call. All later calls
 * fail too, as if the machine had stopped.
 */
export function killedAt(cut: Cut) {
  let calls = 0
  async function pass<T>(work: () => Promise<T>): Promise<T> {
    const call = calls
    calls += 1
    if (call > cut.call || (call === cut.call && !cut.isDone)) throw new Error('killed')
    const answer = await work()
    if (call === cut.call) throw new Error('killed')
    return answer
  }
  const FILES = bucketThrough((_, commit) => pass(commit))
  return { FILES, DB: databaseThrough((_, commit) => pass(commit)) }
}
