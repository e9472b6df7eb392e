import { useLayoutEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** How long a page may take to load before the visitor sees a progress bar. */
const slowAfterMs = 300

/** Returns whether another page has been loading for longer than feels instant. */
export function useSlowNavigation() {
  const { state } = useNavigation()
  const [isSlow, setSlow] = useState(false)

  // A layout effect, so that the wait is counted from the moment the link is marked as pending.
  useLayoutEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [state])

  return isSlow
}
