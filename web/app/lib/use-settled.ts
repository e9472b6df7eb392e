import { useEffect, useState } from 'react'

type Settled<T> = { of: Promise<T>; value?: T; error?: unknown }

/**
 * Returns the outcome of a promise, or of the previous one until it settles. Does not use Suspense,
 * which delays content by up to 300 ms after showing its fallback.
 */
export function useSettled<T>(promise: Promise<T> | undefined) {
  const [settled, setSettled] = useState<Settled<T>>()

  useEffect(() => {
    if (!promise) return
    let isLatest = true
    const settle = (result: Settled<T>) => {
      if (isLatest) setSettled(result)
    }
    promise.then(
      (value) => settle({ of: promise, value }),
      (error: unknown) => settle({ of: promise, error }),
    )
    return () => {
      isLatest = false
    }
  }, [promise])

  return settled
}
