import type { Attempt } from '../../../../../worker/notifications/contract'
import { delivery } from '../../../content/words/desk/delivery'
import { writeMoment } from '../../ui/moment'
import styles from './attempt-log.module.css'

/** Every attempt at a notification, newest first, behind a line that says how many there are. */
export function AttemptLog({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <details className={styles.log}>
      <summary>{delivery.notification.log(attempts.length)}</summary>
      <ol>
        {attempts.map((attempt, position) => (
          // The list only ever grows at its start, and its rows hold no state.
          <li key={attempts.length - position}>
            <time dateTime={new Date(attempt.at).toISOString()}>{writeMoment(attempt.at)}</time>
            <span>{describe(attempt)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function describe({ channel, code, status }: Attempt) {
  if (code === null) return `${delivery.channel(channel)}: ${delivery.notification.arrived}`
  return delivery.reason({ code, status, channel })
}
