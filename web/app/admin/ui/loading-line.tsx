import { Spinner } from '../../components/spinner'
import { admin } from '../../content/words/admin'
import styles from './loading-line.module.css'

type LoadingLineProps = {
  isLoading: boolean
  /** Announced to screen readers only, while older content is still shown. */
  isQuiet?: boolean
  /** Names what is loading. */
  children?: string
}

/** Says that something is loading. */
export function LoadingLine({ isLoading, isQuiet, children = admin.loading }: LoadingLineProps) {
  return (
    <div role="status" className={isQuiet ? 'visually-hidden' : undefined}>
      {isLoading && (
        <p className={`label ${styles.line}`}>
          <Spinner />
          {children}
        </p>
      )}
    </div>
  )
}
