import type { ReactNode } from 'react'
import styles from './section-head.module.css'

/** The title of a section, with a lead at the other side of the page. */
export function SectionHead({ id, title, isLarge, children }: SectionHeadProps) {
  return (
    <div className={`grid ${styles.head}`} data-large={isLarge}>
      <h2 id={id}>{title}</h2>
      <p className="lead">{children}</p>
    </div>
  )
}

type SectionHeadProps = {
  id: string
  title: string
  /** Set as large as a page's title. */
  isLarge?: boolean
  children: ReactNode
}
