import { legalLinks } from '../content/navigation'
import { labels } from '../content/words/labels'
import styles from './footer-legal.module.css'
import { SiteLink } from './site-link'

/** The notices, in small type below the title block. */
export function FooterLegal() {
  return (
    <nav aria-label={labels.notices}>
      <ul className={styles.legal}>
        {legalLinks.map(({ label, path }) => (
          <li key={path}>
            <SiteLink to={path}>{label}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
