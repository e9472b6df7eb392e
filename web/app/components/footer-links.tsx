import { DisclosedLinks } from './disclosed-links'
import styles from './footer-links.module.css'
import { SiteLink } from './site-link'

type FooterLinksProps = {
  title: string
  links: readonly { label: string; path: string; about?: string }[]
}

/** One list of the footer under its small heading. */
export function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <DisclosedLinks title={title} openFrom="tablet" className={styles.group}>
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
    </DisclosedLinks>
  )
}
