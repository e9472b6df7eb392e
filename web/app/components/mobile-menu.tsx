import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { labels } from '../content/words/labels'
import { Icon } from './icon'
import { MenuContext } from './menu-link'
import styles from './mobile-menu.module.css'

/**
 * The menu below 768 px. A native popover: it opens, closes on Escape and gives focus back to its
 * button before any script has run.
 */
export function MobileMenu({ children }: { children: ReactNode }) {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  const close = () => sheet.current?.hidePopover()

  // Every navigation closes it, also Back; the page's own arrival leaves it as it was opened.
  useEffect(() => {
    if (shown.current !== location) sheet.current?.hidePopover()
    shown.current = location
  }, [location])

  useEffect(() => {
    const wide = matchMedia('(width >= 48rem)')
    const closeWhenWide = () => sheet.current?.hidePopover()
    wide.addEventListener('change', closeWhenWide)
    return () => wide.removeEventListener('change', closeWhenWide)
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
      <div className={styles.sheet} id={id} ref={sheet} popover="auto">
        <MenuContext value={close}>{children}</MenuContext>
      </div>
    </div>
  )
}
