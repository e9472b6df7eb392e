import { mainLinks } from '../lib/navigation'
import { labels } from '../words/labels'
import { ContactLines } from './contact-lines'
import { EmergencyCall } from './emergency'
import { HeaderBar } from './header-bar'
import { MenuLink } from './menu-link'
import { MenuServices } from './menu-services'
import { MobileMenu } from './mobile-menu'
import styles from './site-header.module.css'
import { SiteNavLink } from './site-link'
import { ThemeSwitch } from './theme-switch'

/** The navigation of every public page. */
export function SiteHeader() {
  return (
    <HeaderBar>
      <nav className={styles.nav} aria-label={labels.mainNavigation}>
        <ul>
          {mainLinks.map(({ label, path }) => (
            <li key={path}>
              <SiteNavLink to={path} end={path === '/'}>
                {label}
              </SiteNavLink>
            </li>
          ))}
        </ul>
        <ThemeSwitch variant="icon" />
      </nav>
      <EmergencyCall variant="header" />
      <MobileMenu>
        <EmergencyCall variant="menu" />
        <nav aria-label={labels.mobileNavigation}>
          <ul>
            {mainLinks.map(({ label, path }) => (
              <li key={path}>
                <MenuLink to={path}>{label}</MenuLink>
                {path === '/services' && <MenuServices />}
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch variant="row" />
        <ContactLines withoutEmergency />
      </MobileMenu>
    </HeaderBar>
  )
}
