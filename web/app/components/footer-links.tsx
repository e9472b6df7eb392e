import { useId } from 'react'
import styles from './footer-links.module.css'
import { SiteLink } from './site-link'

type FooterLinksProps = {
  title: string
  links: readonly { label: string; path: string; about?: string }[]
}

/** One list of the footer under its small heading. */
export function FooterLinks({ title, links }: FooterLinksProps) {
  const titleId = useId()
  return (
    <nav aria-labelledby={titleId}>
      <h2 className={`label ${styles.title}`} id={titleId}>
        {title}
      </h2>
      <ul>
        {links.map(({ label, path, about }) => (
          <li key={path}>
            <SiteLink className={styles.link} to={path}>
              {label}
              {about && <span className="visually-hidden"> {about}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
