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
  const panel = useRef<HTMLDivElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  // Browsers from before popovers open it by the focus (mobile-menu.module.css).
  const close = () => panel.current?.hidePopover?.()

  // Every navigation closes it, also Back; the page's own arrival leaves it as it was opened.
  useEffect(() => {
    if (shown.current !== location) panel.current?.hidePopover?.()
    shown.current = location
  }, [location])

  useEffect(() => {
    const wide = matchMedia('(width >= 48rem)')
    const closeWhenWide = () => panel.current?.hidePopover?.()
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
      <div className={styles.panel} id={id} ref={panel} popover="auto">
        <MenuContext value={close}>{children}</MenuContext>
      </div>
    </div>
  )
}

/** Stands at the end of every page: a script before the first paint would hold it up. */
export function MobileMenuScript() {
  return (
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${closeOnLeave})()` }} />
  )
}

/**
 * Runs in the browser, as an inline script: closes the menu when another document is opened from
 * it, also before the page's scripts have come. Back would else show the page as it was left, open
 * menu and all. It goes into the page as text, so it uses nothing from outside.
 */
function closeOnLeave() {
  addEventListener('pagehide', () => {
    for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]'))
      menu.hidePopover?.()
  })
}
