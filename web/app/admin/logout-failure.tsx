import { admin } from '../content/words/admin'
import styles from './logout-failure.module.css'
import { RetryNotice } from './retry-notice'

/** Says above the dashboard that the session is still open. */
export function LogoutFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={`container ${styles.place}`}>
      <RetryNotice onRetry={onRetry}>{admin.session.logoutFailed}</RetryNotice>
    </div>
  )
}
