import { Link } from 'react-router'
import { labels } from '../content/words/labels'
import styles from './breadcrumbs.module.css'

type BreadcrumbsProps = {
  /** The pages above, the home page first. */
  trail: readonly { label: string; path: string }[]
  current: string
}

/** Where the page stands in the site. */
export function Breadcrumbs({ trail, current }: BreadcrumbsProps) {
  return (
    <nav className={`sheet ${styles.breadcrumbs}`} aria-label={labels.breadcrumbs}>
      <ol>
        {trail.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
