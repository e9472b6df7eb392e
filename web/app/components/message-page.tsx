import type { ReactNode } from 'react'
import { ButtonLink } from './button'
import { ContactLines } from './contact-lines'
import styles from './message-page.module.css'

type MessagePageProps = {
  label?: string
  title: string
  lead: string
  /** The first link is the primary one. */
  links: readonly { label: string; path: string; reloadDocument?: boolean }[]
  /** Adds phone numbers and the e-mail address. */
  contact?: boolean
  /** Whether more follows below, so that the message does not fill the window. */
  isShort?: boolean
  /** A drawing beside the message. */
  children?: ReactNode
}

/** A page with a single message and links to other pages. */
export function MessagePage({
  label,
  title,
  lead,
  links,
  contact,
  isShort,
  children,
}: MessagePageProps) {
  return (
    <div className={`container grid ${styles.page}`} data-short={isShort}>
      <div className={styles.copy}>
        {label && <p className="label number">{label}</p>}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <div className={styles.links}>
          {links.map(({ label, path, reloadDocument = false }, position) => (
            <ButtonLink
              key={path}
              variant={position === 0 ? 'primary' : 'line'}
              to={path}
              reloadDocument={reloadDocument}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
        {contact && <ContactLines />}
      </div>
      {children && <div className={`plate ${styles.drawing}`}>{children}</div>}
    </div>
  )
}
