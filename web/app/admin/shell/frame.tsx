import type { ReactNode, Ref } from 'react'
import { Button, ButtonLink } from '../../components/button'
import { HeaderBar } from '../../components/header-bar'
import { MenuButton, MenuLink } from '../../components/menu-link'
import { MobileMenu } from '../../components/mobile-menu'
import { SkipLink } from '../../components/skip-link'
import { ThemeSwitch } from '../../components/theme-switch'
import { admin } from '../../content/words/admin'
import { DeskIcon } from '../ui/desk-icon'
import styles from './frame.module.css'

type AdminFrameProps = {
  children: ReactNode
  main?: Ref<HTMLElement>
  onLogout?: (() => void) | undefined
}

/** Header and main part of the admin area. */
export function AdminFrame({ children, main, onLogout }: AdminFrameProps) {
  return (
    <>
      <SkipLink />
      <AdminHeader onLogout={onLogout} />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

type AdminHeaderProps = {
  /** Present when somebody is signed in. */
  onLogout: (() => void) | undefined
}

/** The bar of the admin area: home, and out. */
function AdminHeader({ onLogout }: AdminHeaderProps) {
  const words = admin.navigation
  return (
    <HeaderBar ground="surface">
      <nav className={styles.nav} aria-label={words.label}>
        <ThemeSwitch look="icon" />
        <ButtonLink look="line" size="small" to="/">
          <DeskIcon name="home" />
          {words.home}
        </ButtonLink>
        {onLogout && (
          <Button size="small" onClick={onLogout}>
            <DeskIcon name="logout" />
            {words.logout}
          </Button>
        )}
      </nav>
      <MobileMenu>
        <nav aria-label={words.mobileLabel}>
          <ul>
            <li>
              <MenuLink to="/">{words.home}</MenuLink>
            </li>
            {onLogout && (
              <li>
                <MenuButton onClick={onLogout}>{words.logout}</MenuButton>
              </li>
            )}
          </ul>
        </nav>
        <ThemeSwitch look="row" />
      </MobileMenu>
    </HeaderBar>
  )
}
