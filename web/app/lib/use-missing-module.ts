import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'

/**
 * Has the browser load the pages that are opened once a module has failed to load, offline or because
 * a new version has replaced it. The router would reload the current page instead: as if the link
 * had not been followed, and even if the module was only prefetched. Without the Navigation API it
 * does.
 */
export function useMissingModule() {
  const { location: target } = useNavigation()
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (!('navigation' in globalThis)) return
    const ending = new AbortController()
    const replaceReload = (event: NavigateEvent) => {
      // A reload by the visitor is meant for the current page.
      if (event.navigationType !== 'reload' || event.userInitiated) return
      event.preventDefault()
      setMissing(true)
    }
    navigation.addEventListener('navigate', replaceReload, { signal: ending.signal })
    return () => ending.abort()
  }, [])

  useEffect(() => {
    if (isMissing && target) location.assign(createPath(target))
  }, [isMissing, target])
}
