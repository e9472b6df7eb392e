import { Spinner } from '../../components/spinner'
import { admin } from '../../content/words/admin'
import styles from './loading-line.module.css'

type LoadingLineProps = {
  isLoading: boolean
  /** Only to screen readers: an older state is still shown. */
  isQuiet?: boolean
  /** What is on its way, where that is to be said. */
  children?: string
}

/** Says that something is on its way. */
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
