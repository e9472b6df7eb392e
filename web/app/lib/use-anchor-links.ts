import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findSection } from './find-section'

/**
 * For links to sections of the same page: returns what to do on a click. The router takes the way,
 * so that Back finds each place again; it scrolls smoothly (spec, section 3; base.css leaves out
 * who asked for less motion), and the focus goes along, as with a link that a browser follows.
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
    // Not `hash`, which a link inside an SVG does not have.
    navigate(event.currentTarget.getAttribute('href') ?? '')
  }
}
