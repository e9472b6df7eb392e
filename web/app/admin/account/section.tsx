import { type ReactNode, useId } from 'react'
import panel from '../../components/panel.module.css'
import styles from './section.module.css'

type SectionProps = { title: string; text?: string; children: ReactNode }

/** One matter of the account, in a panel with its heading. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className={`${panel.panel} ${styles.section}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}
