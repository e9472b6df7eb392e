import styles from './arrow-link.module.css'
import { Icon } from './icon'
import { SiteLink } from './site-link'

type ArrowLinkProps = {
  to: string
  children: string
  /** What it leads to, for those who hear the link without what stands around it. */
  about: string
  /** Asks the server for the page, as a plain link does. */
  reloadDocument?: boolean
}

/** A link that leads on. */
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

/** What looks like such a link on a card that is one link as a whole: screen readers skip it. */
export function ArrowMark({ children }: { children: string }) {
  return (
    <span className={styles.link} aria-hidden="true">
      <span>{children}</span>
      <Icon name="arrow" />
    </span>
  )
}
