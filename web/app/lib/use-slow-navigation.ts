import { useLayoutEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** How long a page that was asked for may take before the visitor is told, in ms. */
const patience = 300

/** Answers whether another page has been on its way for longer than a visitor takes for at once. */
export function useSlowNavigation() {
  const { state } = useNavigation()
  const [isSlow, setSlow] = useState(false)

  // With the link's own mark, not at some time after it: what the visitor has waited is counted.
  useLayoutEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [state])

  return isSlow
}
