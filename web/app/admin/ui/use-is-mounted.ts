import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that says whether the component is still shown, for answers that come late. */
export function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
