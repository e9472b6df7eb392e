import type { ReactNode } from 'react'
import { type IndexEntry, SheetIndex } from './sheet-index'
import styles from './sheet-layout.module.css'

type SheetLayoutProps = { entries: readonly IndexEntry[]; children: ReactNode }

/** The index of a long page at the left, which stays in view; its sections at the right. */
export function SheetLayout({ entries, children }: SheetLayoutProps) {
  return (
    <div className={`sheet grid ${styles.layout}`}>
      <aside>
        <SheetIndex entries={entries} />
      </aside>
      <div>{children}</div>
    </div>
  )
}
