import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'

/**
 * Opens the page that was asked for when its module does not come, offline or since a new version has replaced it. The
 * router then reloads the page that is shown, as if the link had not been followed; this has the
 * browser load the other one. A browser without the Navigation API does the former.
 */
export function useMissingModule() {
  const router = useContext(UNSAFE_DataRouterContext)?.router

  useEffect(() => {
    if (!router || !('navigation' in globalThis)) return
    const ending = new AbortController()
    const loadTarget = (event: NavigateEvent) => {
      const target = router.state.navigation.location
      // Whoever reloads the page by hand means the page that is shown.
      if (event.navigationType !== 'reload' || event.userInitiated || !target) return
      event.preventDefault()
      location.assign(createPath(target))
    }
    navigation.addEventListener('navigate', loadTarget, { signal: ending.signal })
    return () => ending.abort()
  }, [router])
}
