import { useEffect, useState } from 'react'
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
  const isLong = useIsLong(isLoading && isQuiet === true)
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

/** In ms: a list that is searched letter by letter is announced when it has loaded, not before. */
const quietFor = 1000

/** Returns whether something has been going on for so long that it is worth saying. */
function useIsLong(isGoingOn: boolean) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setLong(true), quietFor)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isGoingOn])
  return isLong
}
