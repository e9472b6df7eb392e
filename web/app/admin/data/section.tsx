import { type ReactNode, useId } from 'react'
import panel from '../../components/panel.module.css'
import styles from './section.module.css'

/** One matter of this part, in a panel with its heading. */
export function Section({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`${panel.panel} ${styles.section}`} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </section>
  )
}
