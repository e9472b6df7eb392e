import type { ReactNode } from 'react'
import styles from './spec.module.css'

/** A table of terms, as on a data sheet. Its rows are `SpecRow`s. */
export function Spec({ children }: { children: ReactNode }) {
  return <dl className={styles.spec}>{children}</dl>
}

/** One term and what stands for it. */
export function SpecRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
