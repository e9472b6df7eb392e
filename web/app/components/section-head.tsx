import type { ReactNode } from 'react'
import styles from './section-head.module.css'

/** The title of a section, with the lead on the opposite side. */
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
  /** Sets the title as large as a page's title. */
  isLarge?: boolean
  children: ReactNode
}
