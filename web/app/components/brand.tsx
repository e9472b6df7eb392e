import { mark } from '../lib/mark'
import { site } from '../lib/site'
import { labels } from '../words/labels'
import styles from './brand.module.css'
import { SiteLink } from './site-link'

/** The company's mark and name, linked to the home page. */
export function Brand({ size }: { size?: 'large' }) {
  return (
    <SiteLink
      className={styles.brand}
      data-size={size}
      to="/"
      aria-label={`${site.name}${labels.brandSuffix}`}
    >
      <svg viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true">
        <path fill="currentColor" d={mark.body} />
        <path className={styles.spark} d={mark.spark} />
      </svg>
      <span>{site.name}</span>
    </SiteLink>
  )
}
