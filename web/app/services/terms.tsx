import { EmergencyNumber } from '../components/emergency'
import styles from './terms.module.css'

/** A data sheet: each part, and what is done about it. */
export function Terms({ rows }: { rows: readonly { term: string; text: string }[] }) {
  return (
    <dl className={styles.terms}>
      {rows.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {text} <EmergencyNumber beside={`${term} ${text}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
