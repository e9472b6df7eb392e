import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { findSection } from './find-section'

/**
 * Returns a ref for `<main>`: when another page is shown it takes the focus, or the section that
 * the address names does, as in a document that a browser loads. Otherwise a keyboard or a screen
 * reader stays in the old place. Where the page is scrolled to is the router's business.
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
