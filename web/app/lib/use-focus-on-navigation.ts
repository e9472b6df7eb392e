import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns a ref for `<main>`: it takes the focus when another page is shown, as the document does
 * when a browser loads a page. Otherwise a keyboard or a screen reader stays in the old place.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return main
}
