import type { ReactNode } from 'react'
import styles from './service-group.module.css'

type ServiceGroupProps = { id: string; name: string; text: string; children: ReactNode }

/** A group of services on the overview, under its name. */
export function ServiceGroup({ id, name, text, children }: ServiceGroupProps) {
  const titleId = `group-${id}`
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{name}</h2>
        <p className="lead">{text}</p>
      </div>
      {children}
    </section>
  )
}
