import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { labels } from '../words/labels'
import { Icon } from './icon'
import styles from './mobile-menu.module.css'

/**
 * The menu below 768 px. As a native popover it opens, closes on Escape and returns focus to its
 * button before any script has run.
 */
export function MobileMenu({ children }: { children: ReactNode }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  // Every navigation closes it, including Back. On load it stays open if opened before hydration.
  useEffect(() => {
    if (shown.current !== location) panel.current?.hidePopover()
    shown.current = location
  }, [location])

  useEffect(() => {
    const menu = panel.current
    const close = () => menu?.hidePopover()
    // Also by a link to the current page or to a phone number.
    const closeByLink = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest('a') && close()
    const wide = matchMedia('(width >= 48rem)')
    menu?.addEventListener('click', closeByLink)
    wide.addEventListener('change', close)
    return () => {
      menu?.removeEventListener('click', closeByLink)
      wide.removeEventListener('change', close)
    }
  }, [])

  return (
    <div className={styles.menu}>
      <button className={styles.toggle} type="button" popoverTarget={id}>
        <span className={styles.whenClosed}>
          <Icon name="menu" />
          {labels.menu}
        </span>
        <span className={styles.whenOpen}>
          <Icon name="close" />
          {labels.closeMenu}
        </span>
      </button>
      <div className={styles.panel} id={id} ref={panel} popover="auto">
        {children}
      </div>
    </div>
  )
}
