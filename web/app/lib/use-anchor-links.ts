import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * For links to sections of the same page: returns what to do on a click, so that the scroll that
 * the router starts is a smooth one (spec, section 3; base.css leaves out who asked for less
 * motion). The focus goes along, as it does when a browser follows such a link by itself.
 */
export function useAnchorLinks() {
  const { hash, key } = useLocation()
  const arrived = useRef(key)

  useEffect(() => {
    if (arrived.current === key) return
    arrived.current = key
    delete document.documentElement.dataset.travelling
    const section = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!section) return
    section.tabIndex = -1
    section.focus({ preventScroll: true })
  }, [hash, key])

  return ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const opensElsewhere = ctrlKey || metaKey || shiftKey
    if (!opensElsewhere) document.documentElement.dataset.travelling = ''
  }
}
