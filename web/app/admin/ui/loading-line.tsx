import { Spinner } from '../../components/spinner'
import { useIsLong } from '../../lib/use-is-long'
import { admin } from '../../words/admin'
import styles from './loading-line.module.css'

type LoadingLineProps = {
  isLoading: boolean
  /** Announced to screen readers only, while older content is still shown. */
  isQuiet?: boolean
  /** Names what is loading. */
  children?: string
}

/** In ms: a list that is searched letter by letter is announced when it has loaded, not before. */
const quietFor = 1000

/** Says that something is loading. */
export function LoadingLine({ isLoading, isQuiet, children = admin.loading }: LoadingLineProps) {
  const isLong = useIsLong(isLoading && isQuiet === true, quietFor)
  return (
    <div role="status" className={isQuiet ? 'visually-hidden' : undefined}>
      {isLoading && (!isQuiet || isLong) && (
        <p className={`label ${styles.line}`}>
          <Spinner />
          {children}
        </p>
      )}
    </div>
  )
}
