import { mainLinks } from '../lib/navigation'
import { labels } from '../words/labels'
import styles from './breadcrumbs.module.css'
import { SiteLink } from './site-link'

type BreadcrumbsProps = {
  /** The path of the page above this one, below the home page. */
  parent: string
  current: string
}

export function Breadcrumbs({ parent, current }: BreadcrumbsProps) {
  const trail = mainLinks.filter(({ path }) => path === '/' || path === parent)
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
