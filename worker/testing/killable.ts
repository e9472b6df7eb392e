import { databaseThrough } from './faulty-database'
import { bucket } from './files'

/** Where a call is cut off: before it is made, or after it was done and before its answer arrives. */
type Cut = { call: number; isDone: boolean }

/**
 * Returns the real storage of one request or cron run, which ends at a call: nothing that the request
 * would do after it happens, as if its machine had gone off.
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
  const real = bucket()
  const methods: Pick<R2Bucket, 'head' | 'delete' | 'list'> = {
    head: (key) => pass(() => real.head(key)),
    delete: (keys) => pass(() => real.delete(keys)),
    list: (options) => pass(() => real.list(options)),
  }
  const FILES = {
    ...methods,
    get: (key: string) => pass(() => real.get(key)),
    put: (key: string, value: ArrayBuffer, options: R2PutOptions) =>
      pass(() => real.put(key, value, options)),
  } as unknown as R2Bucket
  return { FILES, DB: databaseThrough((_, commit) => pass(commit)) }
}
