import { useEffect, useState } from 'react'

type Settled<T> = { of: Promise<T>; value?: T; error?: unknown }

/**
 * Returns what a promise has come to, or the one before it until then. Not by Suspense, which holds back
 * for up to 300 ms what has come after its fallback was shown.
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
