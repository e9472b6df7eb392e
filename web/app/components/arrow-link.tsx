import styles from './arrow-link.module.css'
import { Icon } from './icon'
import { SiteLink } from './site-link'

type ArrowLinkProps = {
  to: string
  children: string
  /** Where the link leads, for screen reader users who hear it out of context. */
  about: string
  /** Loads the page from the server, as a plain link does. */
  reloadDocument?: boolean
}

export function ArrowLink({ to, children, about, reloadDocument = false }: ArrowLinkProps) {
  return (
    <SiteLink className={styles.link} to={to} reloadDocument={reloadDocument}>
      <span>
        {children}
        <span className="visually-hidden"> {about}</span>
      </span>
      <Icon name="arrow" />
    </SiteLink>
  )
}

/** Looks like an `ArrowLink` on a card that is itself a link. Hidden from screen readers. */
export function ArrowMark({ children }: { children: string }) {
  return (
    <span className={styles.link} aria-hidden="true">
      <span>{children}</span>
      <Icon name="arrow" />
    </span>
  )
}
