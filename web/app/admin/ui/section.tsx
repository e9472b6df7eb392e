import { type ReactNode, useId } from 'react'
import panel from '../../components/panel.module.css'
import styles from './section.module.css'

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

type PartSectionProps = {
  title: string
  text?: string | undefined
  /** Takes the whole width, as a table needs it. */
  isWide?: boolean
  children?: ReactNode
}

/** One matter of a part of the desk, in a panel with its heading. */
export function PartSection({ title, text, isWide, children }: PartSectionProps) {
  const id = useId()
  return (
    <section className={`${panel.panel} ${styles.section}`} data-wide={isWide} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}
