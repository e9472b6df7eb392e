import { labels } from '../content/words/labels'
import styles from './breadcrumbs.module.css'
import { SiteLink } from './site-link'

type BreadcrumbsProps = {
  /** The parent pages, starting with the home page. */
  trail: readonly { label: string; path: string }[]
  current: string
}

export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav className={`container ${styles.breadcrumbs}`} aria-label={labels.breadcrumbs}>
      <ol>
        {trail.map(({ label, path }) => (
          <li key={path}>
            <SiteLink to={path}>{label}</SiteLink>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
