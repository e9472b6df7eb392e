import { Link } from 'react-router'
import { legalLinks } from '../content/navigation'
import { labels } from '../content/words/labels'
import styles from './footer-legal.module.css'

/** The notices, in small type below the title block. */
export function FooterLegal() {
  return (
    <nav aria-label={labels.notices}>
      <ul className={styles.legal}>
        {legalLinks.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
