import { Spinner } from '../components/spinner'
import { admin } from '../content/words/admin'
import styles from './loading-line.module.css'

/** Says that the list is on its way; only to screen readers while an older one is still shown. */
export function LoadingLine({ isLoading, isQuiet }: { isLoading: boolean; isQuiet: boolean }) {
  return (
    <div role="status" className={isQuiet ? 'visually-hidden' : undefined}>
      {isLoading && (
        <p className={`label ${styles.line}`}>
          <Spinner />
          {admin.dashboard.loading}
        </p>
      )}
    </div>
  )
}
