import type { ReactNode } from 'react'
import styles from './indexed-layout.module.css'
import { type IndexEntry, PageIndex } from './page-index'

type IndexedLayoutProps = { entries: readonly IndexEntry[]; children: ReactNode }

/** The index of a long page at the left, which stays in view; its sections at the right. */
export function IndexedLayout({ entries, children }: IndexedLayoutProps) {
  return (
    <div className={`sheet grid ${styles.layout}`}>
      <aside>
        <PageIndex entries={entries} />
      </aside>
      <div>{children}</div>
    </div>
  )
}
