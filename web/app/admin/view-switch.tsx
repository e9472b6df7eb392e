import { Link } from 'react-router'
import { admin } from '../content/words/admin'
import styles from './view-switch.module.css'
import { type View, viewPath, views } from './views'

/** Leads from one part of the desk to the other. */
export function ViewSwitch({ current }: { current: View }) {
  return (
    <nav aria-label={admin.dashboard.viewsLabel}>
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to={viewPath(view)}
              aria-current={view.name === current.name ? 'page' : undefined}
            >
              {view.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
