import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findSection } from './find-section'

/**
 * Returns a click handler for links to sections of the same page. It navigates with the router, so
 * that Back returns to each place, scrolls smoothly (unless the visitor prefers reduced motion, see
 * base.css) and moves focus to the section, as a browser does for a plain link.
 */
export function useAnchorLinks() {
  const { hash, key } = useLocation()
  const navigate = useNavigate()
  const arrived = useRef(key)

  useEffect(() => {
    if (arrived.current === key) return
    arrived.current = key
    delete document.documentElement.dataset.travelling
    const section = findSection(hash)
    if (!section) return
    section.tabIndex = -1
    section.focus({ preventScroll: true })
  }, [hash, key])

  return (event: MouseEvent<Element>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    document.documentElement.dataset.travelling = ''
    // Not `hash`, which links inside an SVG do not have.
    navigate(event.currentTarget.getAttribute('href') ?? '')
  }
}
