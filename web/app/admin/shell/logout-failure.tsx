import { admin } from '../../content/words/admin'
import { RetryNotice } from '../ui/retry-notice'
import styles from './logout-failure.module.css'

/** Says above the dashboard that the session is still open. */
export function LogoutFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={`container ${styles.place}`}>
      <RetryNotice onRetry={onRetry}>{admin.session.logoutFailed}</RetryNotice>
    </div>
  )
}
