import type { ReactNode } from 'react'
import type { Message } from '../content/words/message'
import { ButtonLink } from './button'
import styles from './message-page.module.css'

/** A page that says one thing and shows the way on, with a drawing beside it if there is one. */
export function MessagePage({
  label,
  title,
  lead,
  links,
  children,
}: Message & { children?: ReactNode }) {
  return (
    <div className={`sheet grid ${styles.page}`}>
      <div className={styles.copy}>
        {label && <p className="label number">{label}</p>}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <div className={styles.links}>
          {links.map(({ label, path }, position) => (
            <ButtonLink key={path} look={position === 0 ? 'primary' : 'line'} to={path}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
      {children && <div className={`plate ${styles.drawing}`}>{children}</div>}
    </div>
  )
}
