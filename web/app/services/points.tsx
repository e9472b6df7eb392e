import { Icon } from '../components/icon'
import styles from './points.module.css'

/** Reasons, each a short claim and what stands behind it. */
export function Points({ rows }: { rows: readonly { claim: string; text: string }[] }) {
  return (
    <ul className={styles.points}>
      {rows.map(({ claim, text }) => (
        <li key={claim}>
          <Icon name="check" />
          <span>
            <b>{claim}</b> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
