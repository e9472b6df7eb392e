import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns the same function for good, which calls the latest one: what is handed to every row of a
 * list redraws none of them. For events only, not while drawing.
 */
export function useLatest<Words extends unknown[], Result>(run: (...words: Words) => Result) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...words: Words) => latest.current(...words), [])
}
