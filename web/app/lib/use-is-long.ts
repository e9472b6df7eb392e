import { useLayoutEffect, useState } from 'react'

/** Returns whether something has been going on for `ms` without a break. */
export function useIsLong(isGoingOn: boolean, ms: number) {
  const [isLong, setLong] = useState(false)

  // A layout effect, so that the wait is counted from the moment that it is shown.
  useLayoutEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setLong(true), ms)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isGoingOn, ms])

  return isLong
}
