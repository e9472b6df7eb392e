import { type ReactNode, type Ref, useLayoutEffect } from 'react'
import { ButtonLink } from '../../components/button'
import { HeaderBar } from '../../components/header-bar'
import { MenuLink } from '../../components/menu-link'
import { MobileMenu } from '../../components/mobile-menu'
import { SkipLink } from '../../components/skip-link'
import { ThemeSwitch } from '../../components/theme-switch'
import { admin } from '../../words/admin'
import { DeskIcon } from '../ui/desk-icon'
import { focusMain, restoreFocus } from '../ui/focus'
import styles from './frame.module.css'

type AdminFrameProps = {
  children: ReactNode
  main?: Ref<HTMLElement>
}

/** The header and main area of the page while nobody is signed in. */
export function AdminFrame({ children, main }: AdminFrameProps) {
  useLayoutEffect(
    () => () => {
      // Each state of the session check and the page after it have a main area of their own.
      if (document.activeElement?.closest('main')) restoreFocus(focusMain)
    },
    [],
  )
  return (
    <>
      <SkipLink />
      <AdminHeader />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** The bar above the sign-in form, with a link to the home page. */
function AdminHeader() {
  const words = admin.navigation
  return (
    <HeaderBar ground="surface">
      <nav className={styles.nav} aria-label={words.label}>
        <ThemeSwitch variant="icon" />
        <ButtonLink variant="line" size="small" to="/">
          <DeskIcon name="home" />
          {words.home}
        </ButtonLink>
      </nav>
      <MobileMenu>
        <nav aria-label={words.mobileLabel}>
          <ul>
            <li>
              <MenuLink to="/">{words.home}</MenuLink>
            </li>
          </ul>
        </nav>
        <ThemeSwitch variant="row" />
      </MobileMenu>
    </HeaderBar>
  )
}
