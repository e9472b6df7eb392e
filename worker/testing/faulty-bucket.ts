import { bucket } from './files'

/** Called for each call to R2 with its method and key; `commit` makes the call. */
export type BucketCall = <T>(
  call: { method: 'head' | 'get' | 'put' | 'list' | 'delete'; key: string },
  commit: () => Promise<T>,
) => Promise<T>

/** Returns the real files bucket, with every call going through `pass`. */
export function bucketThrough(pass: BucketCall) {
  const real = bucket()
  const calls = {
    head: (key: string) => pass({ method: 'head', key }, () => real.head(key)),
    get: (key: string) => pass({ method: 'get', key }, () => real.get(key)),
    put: (key: string, value: ArrayBuffer, options: R2PutOptions) =>
      pass({ method: 'put', key }, () => real.put(key, value, options)),
    list: (options: R2ListOptions) =>
      pass({ method: 'list', key: options.prefix ?? '' }, () => real.list(options)),
    delete: (keys: string | string[]) =>
      pass({ method: 'delete', key: String(keys) }, () => real.delete(keys)),
  }
  return calls as unknown as R2Bucket
}

/** Returns a bucket that lists at most so many names at once, where R2 lists a thousand. */
export function bucketListing(most: number, listed: R2Bucket) {
  return new Proxy(listed, {
    get: (real, name: keyof R2Bucket) =>
      name === 'list'
        ? ({ limit = most, ...options }: R2ListOptions) =>
            real.list({ ...options, limit: Math.min(limit, most) })
        : real[name].bind(real),
  })
}

/** Returns a bucket that fails to put objects with matching keys, the first `times` times. */
export function bucketFailingToPut(keyRe: RegExp, times = Infinity) {
  let left = times
  return bucketThrough(async ({ method, key }, commit) => {
    if (method !== 'put' || !keyRe.test(key) || left === 0) return commit()
    left -= 1
    throw new Error('put: We encountered an internal error. Please try again. (10001)')
  })
}
