import { useContext, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext } from 'react-router'

/**
 * Opens the requested page when its module fails to load, offline or because a new version has
 * replaced it. The router would reload the current page, as if the link had not been followed; this
 * makes the browser load the requested one. Without the Navigation API the current page is
 * reloaded.
 */
export function useMissingModule() {
  const router = useContext(UNSAFE_DataRouterContext)?.router

  useEffect(() => {
    if (!router || !('navigation' in globalThis)) return
    const ending = new AbortController()
    const loadTarget = (event: NavigateEvent) => {
      const target = router.state.navigation.location
      // A reload by the visitor is meant for the current page.
      if (event.navigationType !== 'reload' || event.userInitiated || !target) return
      event.preventDefault()
      location.assign(createPath(target))
    }
    navigation.addEventListener('navigate', loadTarget, { signal: ending.signal })
    return () => ending.abort()
  }, [router])
}
