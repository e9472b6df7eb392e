import type { NotificationState } from '../../../../worker/intake/contract'
import { admin } from '../../content/words/admin'
import styles from './notification-label.module.css'

/** Says that nobody has been told by e-mail yet; nothing when they have. */
export function NotificationLabel({ state }: { state: NotificationState }) {
  if (state === 'sent') return null
  return (
    <span className={`label ${styles.label}`} data-state={state}>
      {admin.notification[state]}
    </span>
  )
}
