import type { ReactNode, Ref } from 'react'
import { SkipLink } from '../../components/skip-link'
import { AdminHeader } from './admin-header'

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
