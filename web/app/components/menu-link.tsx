import styles from './menu-link.module.css'
import { SiteNavLink } from './site-link'

/** A link to a page in the mobile menu. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <SiteNavLink className={() => styles.link} to={to} end={to === '/'}>
      {children}
    </SiteNavLink>
  )
}
