import styles from './menu-link.module.css'
import { SiteNavLink } from './site-link'

type MenuLinkProps = {
  to: string
  /** For the pages of a section, below the link to the section. */
  isSmall?: boolean
  children: string
}

/** A link to a page in the mobile menu. */
export function MenuLink({ to, isSmall, children }: MenuLinkProps) {
  return (
    <SiteNavLink className={() => (isSmall ? styles.small : styles.link)} to={to} end={to === '/'}>
      {children}
    </SiteNavLink>
  )
}
