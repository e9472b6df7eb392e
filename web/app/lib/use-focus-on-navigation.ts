import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { findSection } from './find-section'

/**
 * Returns a ref for `<main>`. After a navigation, focus moves to `<main>`, or to the section that
 * the address names, as when a browser loads a document. Otherwise keyboard and screen reader users
 * would stay in the old place. The router handles scrolling.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const section = findSection(hash)
    if (section) section.tabIndex = -1
    const start = section ?? main.current
    start?.focus({ preventScroll: true })
  }, [pathname, hash])

  return main
}
