import type { ReactNode } from 'react'
import styles from './spec.module.css'

/** A list of terms and values, as on a data sheet. Its children are `SpecRow`s. */
export function Spec({ children }: { children: ReactNode }) {
  return <dl className={styles.spec}>{children}</dl>
}

/** One term and its value. */
export function SpecRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
