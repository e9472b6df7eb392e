import { Spinner } from '../../components/spinner'
import { admin } from '../../words/admin'
import { RetryNotice } from '../ui/retry-notice'
import { AdminFrame } from './frame'
import styles from './session-check.module.css'

/** Shown while the session is checked; also the HTML that is served before any script has run. */
export function SessionCheck() {
  return (
    <AdminFrame>
      <div className={`container ${styles.check}`}>
        <h1 className="visually-hidden">{admin.title}</h1>
        <p className={`label ${styles.line}`} role="status">
          <Spinner />
          {admin.checking}
        </p>
        <noscript>
          <p>{admin.needsScripts}</p>
        </noscript>
      </div>
    </AdminFrame>
  )
}

/** Shown when the session could not be checked. */
export function SessionCheckFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <AdminFrame>
      <div className={`container ${styles.check}`}>
        <h1 className="visually-hidden">{admin.title}</h1>
        <RetryNotice onRetry={onRetry}>{admin.session.failed}</RetryNotice>
      </div>
    </AdminFrame>
  )
}
