import type { ReactNode } from 'react'
import { Brand } from './brand'
import styles from './header-bar.module.css'

/** The bar at the top of every page: the brand, with `children` beside it. */
export function HeaderBar({ ground, children }: { ground?: 'surface'; children: ReactNode }) {
  return (
    <header className={styles.bar} data-ground={ground}>
      <div className={`container ${styles.container}`}>
        <Brand />
        {children}
      </div>
    </header>
  )
}
