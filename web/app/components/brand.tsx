import { Link } from 'react-router'
import { site } from '../content/site'
import { labels } from '../content/words/labels'
import styles from './brand.module.css'

/** The company's mark and name, which lead home. */
export function Brand({ size }: { size?: 'large' }) {
  return (
    <Link
      className={styles.brand}
      data-size={size}
      to="/"
      aria-label={`${site.name}${labels.brandSuffix}`}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path fill="currentColor" d="M43 18V5H5v38h38V30h-9v4H14V14h20v4z" />
        <path className={styles.spark} d="M25 19.500h18v9H25z" />
      </svg>
      <span>{site.name}</span>
    </Link>
  )
}
