import { Link } from 'react-router'
import { reports as words } from '../../content/words/desk/reports'
import styles from './period-switch.module.css'
import { periods } from './use-report'

/** Chooses the period; it stands in the address. */
export function PeriodSwitch({ current }: { current: number }) {
  return (
    <nav aria-label={words.period.label}>
      <ul className={styles.periods}>
        {periods.map((days) => (
          <li key={days}>
            <Link
              to={`/admin?view=reports&days=${days}`}
              preventScrollReset
              aria-current={days === current ? 'true' : undefined}
            >
              {words.period.days(days)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
