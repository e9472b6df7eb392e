import type { ReactNode } from 'react'
import styles from './part.module.css'

type PartProps = {
  /** Stands in the navigation as well: as a heading it is for screen readers. */
  title: string
  children: ReactNode
}

/** A part of the desk beside its lists: panels in a grid. */
export function Part({ title, children }: PartProps) {
  return (
    <div className={styles.part}>
      <h2 className="visually-hidden">{title}</h2>
      {children}
    </div>
  )
}
