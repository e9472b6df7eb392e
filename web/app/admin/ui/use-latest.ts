import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function that never changes and calls the latest `run`: passed to every row of a list,
 * it re-renders none of them. Only for event handlers, not during rendering.
 */
export function useLatest<Args extends unknown[], Result>(run: (...args: Args) => Result) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  }, [run])
  return useCallback((...args: Args) => latest.current(...args), [])
}
