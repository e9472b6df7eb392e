import { createContext, useContext } from 'react'
import styles from './menu-link.module.css'
import { SiteNavLink } from './site-link'

/** Closes the menu that contains the link. */
export const MenuContext = createContext(() => {})

/** A link in the mobile menu. Clicking it closes the menu, even if it leads to the current page. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  const close = useContext(MenuContext)
  return (
    <SiteNavLink className={() => styles.link} to={to} end={to === '/'} onClick={close}>
      {children}
    </SiteNavLink>
  )
}
