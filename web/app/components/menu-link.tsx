import { createContext, useContext } from 'react'
import styles from './menu-link.module.css'
import { SiteNavLink } from './site-link'

/** Closes the menu that the link stands in. */
export const MenuContext = createContext(() => {})

/** A link of the mobile menu, which closes on a click, also on the page that is already shown. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  const close = useContext(MenuContext)
  return (
    <SiteNavLink className={() => styles.link} to={to} end={to === '/'} onClick={close}>
      {children}
    </SiteNavLink>
  )
}
