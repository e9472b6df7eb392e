import type { ReactNode } from 'react'
import styles from './section-head.module.css'

/** The title of a section, with a lead at the other side of the sheet. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className={`grid ${styles.head}`}>
      <h2 id={id}>{title}</h2>
      <p className="lead">{children}</p>
    </div>
  )
}

type SectionHeadProps = { id: string; title: string; children: ReactNode }
