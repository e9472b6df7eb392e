import { Link } from 'react-router'
import { admin } from '../content/words/admin'
import styles from './view-switch.module.css'
import { type View, views } from './views'

/** Leads from one list to the other. */
export function ViewSwitch({ current }: { current: View }) {
  return (
    <nav aria-label={admin.dashboard.viewsLabel}>
      <ul className={styles.views}>
        {views.map(({ name, path, words }) => (
          <li key={name}>
            <Link to={path} aria-current={name === current.name ? 'page' : undefined}>
              {words.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
