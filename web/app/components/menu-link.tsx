import styles from './menu-link.module.css'
import { SiteNavLink } from './site-link'

/**
 * Without popovers, CSS keeps the menu open while it is hovered (mobile-menu.module.css). On iOS it
 * stays hovered after a link is tapped, so only a new document closes it.
 */
const needsDocument = typeof HTMLElement !== 'undefined' && !('popover' in HTMLElement.prototype)

type MenuLinkProps = {
  to: string
  /** For the pages of a section, below the link to the section. */
  isSmall?: boolean
  children: string
}

/** A link to a page in the mobile menu. */
export function MenuLink({ to, isSmall, children }: MenuLinkProps) {
  return (
    <SiteNavLink
      className={() => (isSmall ? styles.small : styles.link)}
      to={to}
      end={to === '/'}
      reloadDocument={needsDocument}
    >
      {children}
    </SiteNavLink>
  )
}
