import type { OpeningHours as Hours } from '../lib/content/company'
import { site } from '../lib/site'
import { contactPoints } from '../words/contact-points'
import styles from './opening-hours.module.css'

/** The office's opening hours, one line per group of days with the same hours. */
export function OpeningHours() {
  return (
    <ul>
      {site.openingHours.map(({ days, opens, closes }) => (
        <li key={days[0]}>
          {nameDays(days)}{' '}
          <span className={styles.times}>
            {opens}–{closes}
          </span>
        </li>
      ))}
    </ul>
  )
}

function nameDays(days: Hours['days']) {
  const last = days.at(-1) ?? days[0]
  return days.length === 1 ? days[0] : contactPoints.dayRange(days[0], last)
}
